import Testing

@testable import HeadlandStyle

/// The bytes of a colour, rounded.
private func bytes(_ color: Color) -> [Int] {
  [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
}

/// The bytes of a colour drawn over white: each part is c·a + (1 − a).
private func overWhite(_ color: Color) -> [Int] {
  [color.red, color.green, color.blue].map { Int((($0 * color.alpha + 1 - color.alpha) * 255).rounded()) }
}

@Suite("U01 color syntax")
struct ColorSyntaxTests {
  @Test(
    "the seven reported forms parse and give the reported colours over white",
    arguments: [
      ("hsl(114, 55%, 73%, 0.8)", [176, 230, 170]), ("hsla(114, 55%, 73%, 0.8)", [176, 230, 170]),
      ("hsl(120 100% 50% / 0.25)", [191, 255, 191]), ("hsl(120 100% 50% / 25%)", [191, 255, 191]),
      ("hsl(120deg 100% 50% / .25)", [191, 255, 191]), ("rgb(255 0 0 / 25%)", [255, 191, 191]),
      ("rgb(255,0,0,0.25)", [255, 191, 191]),
    ])
  func reportedForms(text: String, expected: [Int]) throws {
    let color = try #require(Color(css: text))
    for (part, wanted) in zip(overWhite(color), expected) { #expect(abs(part - wanted) <= 1) }
  }

  @Test(
    "hexadecimal, rgb, hsl and hwb forms",
    arguments: [
      ("#f80", [255, 136, 0, 255]), ("#f808", [255, 136, 0, 136]), ("#3bb2D0", [59, 178, 208, 255]),
      ("#3bb2d080", [59, 178, 208, 128]), ("rgb(1, 2, 3)", [1, 2, 3, 255]), ("RGBA( 1,2 ,3 , 50% )", [1, 2, 3, 128]),
      ("rgb(100%, 0%, 50%)", [255, 0, 128, 255]), ("rgb(1 2 3)", [1, 2, 3, 255]), ("rgb(1 2 3/0.5)", [1, 2, 3, 128]),
      ("rgb(100% 0 none / none)", [255, 0, 0, 0]), ("rgb(300, -5, 1e2)", [255, 0, 100, 255]),
      ("rgba(10, 20, 30, 7)", [10, 20, 30, 255]), ("hsl(0, 100%, 50%)", [255, 0, 0, 255]),
      ("hsl(-240, 100%, 50%)", [0, 255, 0, 255]), ("hsl(840 100 50)", [0, 255, 0, 255]),
      ("hsl(0.5turn 100% 50%)", [0, 255, 255, 255]), ("hsl(200grad 100% 50%)", [0, 255, 255, 255]),
      ("hsl(3.14159265rad 100% 50%)", [0, 255, 255, 255]), ("hsl(none 0% 50%)", [128, 128, 128, 255]),
      ("hsl(60, 150%, 50%)", [255, 255, 0, 255]), ("hsla(60, 100%, 25%, 1)", [128, 128, 0, 255]),
      ("hsla(0, 0, 0, 0)", [0, 0, 0, 0]), ("hsl(120, 100, 50)", [0, 255, 0, 255]),
      ("hwb(120 0% 0%)", [0, 255, 0, 255]), ("hwb(120 20% 40% / 50%)", [51, 153, 51, 128]),
      ("hwb(0 75% 75%)", [128, 128, 128, 255]),
    ])
  func forms(text: String, expected: [Int]) throws {
    #expect(bytes(try #require(Color(css: text))) == expected)
  }

  @Test("names in any letter case, with white space round them")
  func names() throws {
    #expect(Color.named.count == 149)
    #expect(bytes(try #require(Color(css: " RebeccaPurple\n"))) == [102, 51, 153, 255])
    #expect(Color(css: "lightgoldenrodyellow") == Color(css: "#fafad2"))
    #expect(Color(css: "grey") == Color(css: "gray"))
    #expect(Color(css: "transparent") == .transparent)
    #expect(Color(css: "black") == .black && Color(css: "white") == .white)
  }

  @Test(
    "what is no colour is refused",
    arguments: [
      "", " ", "hsl(1,2)", "#", "#12", "#12345", "#1234567", "#12345g", "#ééé", "redd", "rgb", "rgb(1,2,3",
      "rgb 1,2,3)",
      "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2, 3)", "rgb(1, 2 3)", "rgb(1 2 3, 0.5)", "rgb(1,2,3/0.5)",
      "rgb(1 2 3 4)", "rgb(1/2/3)", "rgb(1%, 2, 3)", "rgb(none, 0, 0)", "rgb(1deg 2 3)", "rgb(a, b, c)", "rgb(1,,3)",
      "rgb(1,2,3,)", "hsl(10% 2% 3%)", "hsl(1px 2% 3%)", "hwb(1, 2%, 3%)", "lab(1, 2, 3)",
      "color(unknown 1 1 1)", "color(srgb, 1, 1, 1)", "color(1 1 1 1)", "rgb(1e999 0 0)", "rgb(1. 2 3)", "__proto__",
      "hsl(1 2% 3%) x", "currentcolor",
    ])
  func refused(text: String) {
    #expect(Color(css: text) == nil)
  }
}

@Suite("Color spaces")
struct ColorSpaceTests {
  @Test(
    "white is white in every space",
    arguments: [
      "lab(100 0 0)", "lch(100% 0 0)", "oklab(1 0 0)", "oklch(100% 0 120deg)", "color(srgb 1 1 1)",
      "color(srgb-linear 1 1 1)", "color(display-p3 1 1 1)", "color(a98-rgb 1 1 1)", "color(rec2020 1 1 1)",
      "color(prophoto-rgb 1 1 1)", "color(xyz 0.950456 1 1.089058)", "color(xyz-d50 0.964296 1 0.825105)",
      "hwb(0 100% 0%)",
    ])
  func white(text: String) throws {
    #expect(bytes(try #require(Color(css: text))) == [255, 255, 255, 255])
  }

  @Test(
    "the sRGB primaries written in other spaces, from their definitions",
    arguments: [
      ("lab(54.29% 80.81 69.89)", [255, 0, 0, 255]), ("lch(54.29 106.84 40.85)", [255, 0, 0, 255]),
      ("oklab(0.62796 0.22486 0.12585)", [255, 0, 0, 255]),
      ("oklch(0.86644 0.29483 142.4953 / 0.5)", [0, 255, 0, 128]),
      ("oklab(0.45201 -0.03246 -0.31153)", [0, 0, 255, 255]),
      ("color(xyz 0.412391 0.212639 0.019331)", [255, 0, 0, 255]),
      ("color(srgb-linear 0.5 none 0 / 50%)", [188, 0, 0, 128]), ("color(srgb 50% 0.2 0)", [128, 51, 0, 255]),
      ("color(display-p3 1 0 0)", [255, 0, 0, 255]),
    ])
  func primaries(text: String, expected: [Int]) throws {
    for (part, wanted) in zip(bytes(try #require(Color(css: text))), expected) { #expect(abs(part - wanted) <= 1) }
  }

  @Test("percentages stand for the parts that CSS gives them")
  func percentages() {
    #expect(Color(css: "oklab(50% 25% -25%)") == Color(css: "oklab(0.5 0.1 -0.1)"))
    #expect(Color(css: "oklch(50% 25% 90)") == Color(css: "oklch(0.5 0.1 90deg)"))
    #expect(Color(css: "lab(50% 20% -20%)") == Color(css: "lab(50 25 -25)"))
    #expect(Color(css: "lch(50% 20% 90)") == Color(css: "lch(50 30 90)"))
  }

  @Test("a grey of 18 % luminance is 118 or 119 in sRGB whichever white it is adapted from")
  func adaptation() throws {
    // CIE L* of Y = 0.18418 is 50, and sRGB encodes that luminance as 119/255 (0.4663).
    #expect(bytes(try #require(Color(css: "lab(50 0 0)")))[0...2] == [119, 119, 119])
    #expect(bytes(try #require(Color(css: "color(xyz-d65 0.175065 0.184187 0.200590)")))[0...2] == [119, 119, 119])
  }

  @Test("premultiplied parts are the straight ones times alpha")
  func premultiplied() {
    let color = Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
    #expect(color.premultiplied == SIMD4(0.5, 0.25, 0.125, 0.5))
  }

  @Test("parts are clamped, and what is not a number is 0")
  func clamping() {
    let color = Color(red: 2, green: -1, blue: .nan, alpha: .infinity)
    #expect(color == Color(red: 1, green: 0, blue: 0, alpha: 1))
  }
}
