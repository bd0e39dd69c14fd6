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
  targets: [
    .target(
      name: "CEGL", path: "Sources/CEGL",
      linkerSettings: [.linkedLibrary("EGL"), .linkedLibrary("GLESv2"), .linkedLibrary("dl")]),
    library("GPU", ["CEGL"]),
    tests("HeadlandGPU", ["HeadlandGPU", "CEGL"]),
  ],
  cxxLanguageStandard: .cxx17
)
