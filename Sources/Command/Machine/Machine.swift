import FoundationEssentials
import Glibc
import HeadlandGPU

/// What can be known of a machine without drawing on it; a value, so that its judgement can be tested anywhere.
struct Machine {
  enum ShaderCache: Equatable {
    case folder(String, isWritable: Bool)
    case disabled
    case unknown
  }

  /// A system library as the process has loaded it.
  struct Library: Equatable {
    let name: String
    let version: String
  }

  var vendorFolders: [String]
  var vendorFiles: [String]
  var devices: [DeviceDescription]
  var attempts: [DeviceAttempt]
  /// Device files of GPUs, whether or not they can be used.
  var gpuNodes: [String]
  /// Those of `gpuNodes` that this user may open.
  var readableNodes: Set<String>
  var shaderCache: ShaderCache
  var libraries: [Library]

  /// This machine, with every device really opened.
  static var current: Machine {
    // The survey comes first: it loads the drivers and chooses the shader cache's folder.
    let survey = DeviceDescription.all()
    let environment = ProcessInfo.processInfo.environment
    let folders = vendorFolders(environment)
    let nodes = files(in: "/dev/dri") { $0.hasPrefix("renderD") } + files(in: "/dev") { $0 == "nvidia0" }
    return Machine(
      vendorFolders: folders, vendorFiles: vendorFiles(environment, folders), devices: survey.found,
      attempts: survey.attempts, gpuNodes: nodes,
      readableNodes: Set(nodes.filter { access($0, R_OK | W_OK) == 0 }), shaderCache: shaderCache(environment),
      libraries: loadedLibraries())
  }

  /// Where the vendor-neutral loader looks for drivers (libglvnd, `icd_enumeration.md`).
  private static func vendorFolders(_ environment: [String: String]) -> [String] {
    if let folders = environment["__EGL_VENDOR_LIBRARY_DIRS"] { return folders.split(separator: ":").map(String.init) }
    return ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]
  }

  private static func vendorFiles(_ environment: [String: String], _ folders: [String]) -> [String] {
    if let files = environment["__EGL_VENDOR_LIBRARY_FILENAMES"] {
      return files.split(separator: ":").map(String.init).filter { access($0, R_OK) == 0 }
    }
    return folders.flatMap { folder in files(in: folder) { $0.hasSuffix(".json") } }
  }

  private static func files(in folder: String, where isWanted: (String) -> Bool) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter(isWanted).sorted().map { "\(folder)/\($0)" }
  }

  private static func shaderCache(_ environment: [String: String]) -> ShaderCache {
    let isDisabled = ["1", "true", "yes", "y"].contains(environment["MESA_SHADER_CACHE_DISABLE"]?.lowercased() ?? "")
    if isDisabled { return .disabled }
    guard let folder = environment["MESA_SHADER_CACHE_DIR"] else { return .unknown }
    return .folder(folder, isWritable: access(folder, W_OK | X_OK) == 0)
  }

  /// The libraries that drawing and images need, with the versions that their file names carry.
  private static func loadedLibraries() -> [Library] {
    let wanted = [
      "libEGL", "libGLESv2", "libgbm", "libpng16", "libjpeg", "libwebp", "libdeflate", "libz",
      "libsimdjson", "libicuuc",
    ]
    // Files of /proc tell no size, and must be read to their end.
    let maps = String(decoding: (try? FileContents.bytes(of: "/proc/self/maps")) ?? [], as: UTF8.self)
    let paths = Set(maps.split(separator: "\n").compactMap { $0.split(separator: " ").last }).filter {
      $0.hasPrefix("/")
    }
    let names = paths.compactMap { $0.split(separator: "/").last }
    return wanted.compactMap { name in
      guard let file = names.first(where: { $0.hasPrefix("\(name).so.") }) else { return nil }
      return Library(name: name, version: String(file.dropFirst(name.count + ".so.".count)))
    }
  }
}
