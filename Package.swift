// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// A library target: its folder under Sources is its name without the prefix.
func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: "Headland\(name)", dependencies: dependencies, path: "Sources/\(name)", swiftSettings: settings)
}

/// The tests of a target, in the folder of their own name.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", swiftSettings: settings)
}

let package = Package(
  name: "Headland",
  products: [
    .library(name: "Headland", targets: ["Headland"]),
    .library(name: "HeadlandGPU", targets: ["HeadlandGPU"]),
    .library(name: "MetalCompat", targets: ["MetalCompat"]),
    .library(name: "MapCompat", targets: ["MapCompat"]),
    .library(name: "HeadlandTesting", targets: ["HeadlandTesting"]),
    // SwiftPM tells targets apart without regard to case, so the command's target is not called as its product is.
    .executable(name: "headland", targets: ["HeadlandCommand"]),
    .executable(name: "headland-bench", targets: ["HeadlandBench"]),
  ],
  targets: [
    // C: system libraries behind headers.
    .target(
      name: "CEGL", path: "Sources/CEGL",
      linkerSettings: [.linkedLibrary("EGL"), .linkedLibrary("GLESv2"), .linkedLibrary("dl")]),
    .target(
      name: "CCodecs", path: "Sources/CCodecs",
      linkerSettings: ["png", "deflate", "jpeg", "webp"].map { .linkedLibrary($0) }),
    .target(
      name: "CICU", path: "Sources/CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(
      name: "CData", path: "Sources/CData",
      linkerSettings: ["simdjson", "deflate", "brotlidec", "zstd", "sqlite3"].map { .linkedLibrary($0) }),
    // libcurl is opened at run time, by its first use.
    .target(name: "CHTTP", path: "Sources/CHTTP", linkerSettings: [.linkedLibrary("dl")]),

    // Leaves.
    .target(
      name: "HeadlandShaders", path: "Shaders",
      resources: [
        "Background", "Circle", "ColorRelief", "Composite", "Fill", "FillExtrusion", "Heatmap", "Hillshade", "Line",
        "Prelude", "Raster", "Sky",
      ].map { .embedInCode($0) },
      swiftSettings: settings),
    library("Geometry", []),
    library("GPU", ["CEGL"]),
    library("Image", ["CCodecs"]),
    library("Style", ["HeadlandGeometry", "CICU"]),
    library("Tiles", ["HeadlandGeometry", "HeadlandImage", "CData", "CHTTP"]),
    library("Testing", ["HeadlandImage"]),

    // The map, and all of it under one name.
    library(
      "Map",
      [
        "HeadlandGPU", "HeadlandShaders", "HeadlandGeometry", "HeadlandStyle", "HeadlandTiles", "HeadlandImage",
      ]),
    .target(
      name: "Headland",
      dependencies: [
        "HeadlandMap", "HeadlandGPU", "HeadlandGeometry", "HeadlandStyle", "HeadlandTiles", "HeadlandImage",
      ],
      path: "Sources/Headland", swiftSettings: settings),

    // The names of Apple's Metal and of the map SDK, for hosts that were written for them.
    .target(
      name: "MetalCompat", dependencies: ["HeadlandGPU", "HeadlandGeometry"], path: "Sources/MetalCompat",
      swiftSettings: settings),
    .target(
      name: "MapCompat", dependencies: ["HeadlandMap", "HeadlandGPU", "HeadlandGeometry", "MetalCompat"],
      path: "Sources/MapCompat", swiftSettings: settings),

    // Programs.
    .target(name: "CCountries", path: "Examples/Countries", exclude: ["countries.geojson"]),
    .target(
      name: "TriangleExample", dependencies: ["Headland", "CCountries"], path: "Examples/Triangle",
      resources: [.embedInCode("triangle.glsl"), .embedInCode("east_asia_style.json")], swiftSettings: settings),
    .target(
      name: "ColorInvertExample", dependencies: ["Headland"], path: "Examples/ColorInvert",
      resources: [.embedInCode("color_invert.glsl")], swiftSettings: settings),
    .executableTarget(
      name: "HeadlandCommand", dependencies: ["Headland", "HeadlandTesting", "TriangleExample", "ColorInvertExample"],
      path: "Sources/Command", swiftSettings: settings),
    .target(name: "CAllocations", path: "Bench/Allocations"),
    .executableTarget(
      name: "HeadlandBench",
      dependencies: ["Headland", "HeadlandTiles", "HeadlandTesting", "TriangleExample", "CAllocations"],
      path: "Bench/Harness", swiftSettings: settings),

    // Tests.
    .target(
      name: "HeadlandTestSupport", dependencies: ["HeadlandGPU"], path: "Tests/TestSupport", swiftSettings: settings),
    tests("HeadlandGeometry", ["HeadlandGeometry"]),
    tests("HeadlandGPU", ["HeadlandGPU", "HeadlandTestSupport", "CEGL"]),
    tests("HeadlandImage", ["HeadlandImage"]),
    tests("HeadlandStyle", ["HeadlandStyle", "HeadlandGeometry"]),
    tests("HeadlandTiles", ["HeadlandTiles", "HeadlandGeometry", "HeadlandTesting", "HeadlandImage", "CData"]),
    tests("HeadlandTesting", ["HeadlandTesting"]),
    tests(
      "HeadlandMap",
      ["Headland", "HeadlandMap", "HeadlandTiles", "HeadlandTesting", "HeadlandTestSupport", "TriangleExample"]),
    tests(
      "HeadlandCommand",
      [
        "HeadlandCommand", "Headland", "HeadlandImage", "HeadlandGPU", "HeadlandGeometry", "HeadlandTesting",
        "ColorInvertExample",
      ]),
    tests("MetalCompat", ["MetalCompat", "HeadlandGPU", "HeadlandTestSupport"]),
    .testTarget(
      name: "MapCompatTests",
      dependencies: [
        "MapCompat", "MetalCompat", "HeadlandMap", "HeadlandGPU", "HeadlandGeometry", "HeadlandTestSupport",
      ],
      path: "Tests/MapCompatTests",
      exclude: [
        "Hosts/CubesHost.metal-host.txt", "Hosts/InvertHost.metal-host.txt", "Hosts/TriangleHost.metal-host.txt",
        "Hosts/changed-lines.txt", "Hosts/color_inversion.metal.txt", "Hosts/pulsing_triangle.metal.txt",
      ],
      resources: [.embedInCode("Hosts/color_inversion.glsl"), .embedInCode("Hosts/pulsing_triangle.glsl")],
      swiftSettings: settings),
    tests("PackageShape", []),
  ],
  cxxLanguageStandard: .cxx17
)
