@_exported import HeadlandGPU
@_exported import HeadlandGeometry
@_exported import HeadlandImage
@_exported import HeadlandMap
@_exported import HeadlandStyle
@_exported import HeadlandTiles
