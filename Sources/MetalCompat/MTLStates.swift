public import HeadlandGPU

/// The functions and fixed state of a draw.
///
/// Each is a `RenderPipelineState`.
public protocol MTLRenderPipelineState: RenderPipelineState, Sendable {}

extension RenderPipelineState: MTLRenderPipelineState {}

/// A depth and stencil test.
///
/// Each is a `DepthStencilState`.
public protocol MTLDepthStencilState: DepthStencilState, Sendable {}

extension DepthStencilState: MTLDepthStencilState {}

/// How a texture is sampled.
///
/// Each is a `SamplerState`.
public protocol MTLSamplerState: SamplerState, Sendable {}

extension SamplerState: MTLSamplerState {}
