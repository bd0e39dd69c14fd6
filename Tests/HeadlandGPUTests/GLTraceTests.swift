internal import CEGL
import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("GL call trace")
struct GLTraceTests {
  @Test("a trace holds the calls of its thread as text, with names for constants")
  func calls() throws {
    let device = try DeviceStart.open(TestDevice.selection, isDebug: false)
    let calls = device.thread.sync {
      GLTrace.recording {
        GL.bindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
        GL.viewport(0, 0, 16, 8)
        GL.depthRangef(0, 0.5)
        GL.activeTexture(GLenum(GL_TEXTURE3))
        GL.blendFuncSeparate(1, GLenum(GL_ONE_MINUS_SRC_ALPHA), 0, 1)
      }
    }
    #expect(
      calls == [
        "bindBuffer(ARRAY_BUFFER, 0)", "viewport(0, 0, 16, 8)", "depthRangef(0, 0.5)", "activeTexture(TEXTURE3)",
        "blendFuncSeparate(1, ONE_MINUS_SRC_ALPHA, 0, 1)",
      ])
    #expect(device.thread.sync { GLTrace.end() } == [])
    device.thread.shutdown()
  }

  @Test("an inner trace hides its calls from the outer one")
  func nesting() throws {
    let device = try DeviceStart.open(TestDevice.selection, isDebug: false)
    let (outer, inner) = device.thread.sync { () -> ([String], [String]) in
      GLTrace.begin()
      GL.depthMask(1)
      let inner = GLTrace.recording { GL.depthMask(0) }
      return (GLTrace.end(), inner)
    }
    #expect(outer == ["depthMask(1)"])
    #expect(inner == ["depthMask(0)"])
    device.thread.shutdown()
  }
}
