/// The text that every function gets before and after the author's own.
enum ShaderPrologue {
  /// GL's clip space from Metal's: y turned, z from 0…w to −w…w.
  static let clipSpaceEpilogue = """
    void main() {
      headland_main();
      gl_Position.y = -gl_Position.y;
      gl_Position.z = 2.0 * gl_Position.z - gl_Position.w;
    }

    """

  /// Threads beyond the grid, which round it up to whole threadgroups, end at once.
  static let gridEpilogue = """
    void main() {
      if (all(lessThan(gl_GlobalInvocationID, \(FunctionTranslation.gridName)))) { headland_main(); }
    }

    """

  /// High precision for everything, as Metal's `float` and `texture2d<float>` have, and the block layouts.
  ///
  /// Most sampler and image types have no default precision in GLSL ES, and 2D samplers have `lowp`.
  static func text(version: Int) -> String {
    var types = ["float", "int"] + samplers
    if version >= 310 { types += samplers310 + images310 }
    if version >= 320 { types += samplers320 + images320 }
    let precisions = types.map { "precision highp \($0);" }.joined(separator: " ")
    let layouts = "layout(std140) uniform;" + (version >= 310 ? " layout(std430) buffer;" : "")
    return precisions + "\n" + layouts + "\n"
  }

  /// The float, int and uint forms of each type.
  private static func forms(_ names: [String]) -> [String] {
    ["", "i", "u"].flatMap { form in names.map { form + $0 } }
  }

  private static let samplers =
    forms(["sampler2D", "sampler3D", "samplerCube", "sampler2DArray"])
    + ["sampler2DShadow", "samplerCubeShadow", "sampler2DArrayShadow"]
  private static let samplers310 = forms(["sampler2DMS"])
  private static let samplers320 =
    forms(["sampler2DMSArray", "samplerCubeArray", "samplerBuffer"]) + ["samplerCubeArrayShadow"]
  private static let images310 = forms(["image2D", "image3D", "imageCube", "image2DArray"])
  private static let images320 = forms(["imageCubeArray", "imageBuffer"])
}
