/// A text whose parts may each look different, or be images.
public struct FormattedText: Hashable, Sendable {
  /// Where a part stands in a line that is higher than itself.
  public enum VerticalAlignment: String, CaseIterable, Hashable, Sendable {
    /// On the line's bottom.
    case bottom
    /// In the middle of the line.
    case center
    /// At the line's top.
    case top
  }

  /// One part of a text; what is `nil` is as the layer has it.
  public struct Section: Hashable, Sendable {
    /// The characters; empty for an image.
    public var text: String
    /// The image that stands in the text, or `nil` for characters.
    public var image: ResolvedImage?
    /// The size as a multiple of the layer's text size.
    public var scale: Double?
    /// The fonts, in the order in which they are tried.
    public var fonts: [String]?
    /// The colour of the characters.
    public var color: Color?
    /// Where the part stands in its line.
    public var verticalAlignment: VerticalAlignment?

    /// Makes a part of a text.
    ///
    /// - Parameters:
    ///   - text: The characters; empty for an image.
    ///   - image: The image that stands in the text.
    ///   - scale: The size as a multiple of the layer's text size.
    ///   - fonts: The fonts, in the order in which they are tried.
    ///   - color: The colour of the characters.
    ///   - verticalAlignment: Where the part stands in its line.
    public init(
      _ text: String = "", image: ResolvedImage? = nil, scale: Double? = nil, fonts: [String]? = nil,
      color: Color? = nil, verticalAlignment: VerticalAlignment? = nil
    ) {
      self.text = text
      self.image = image
      self.scale = scale
      self.fonts = fonts
      self.color = color
      self.verticalAlignment = verticalAlignment
    }
  }

  /// The parts in reading order.
  public var sections: [Section]

  /// Makes a text of parts.
  ///
  /// - Parameter sections: The parts in reading order.
  public init(sections: [Section]) {
    self.sections = sections
  }

  /// Makes a text that looks as its layer says.
  ///
  /// - Parameter text: The characters.
  public init(_ text: String) {
    sections = [Section(text)]
  }

  /// The characters of all parts.
  public var text: String { sections.map(\.text).joined() }

  /// Whether there is nothing to be drawn.
  public var isEmpty: Bool {
    sections.allSatisfy { $0.text.isEmpty && ($0.image?.name.isEmpty ?? true) }
  }
}

/// The name of an image of the style, and whether the style has it.
public struct ResolvedImage: Hashable, Sendable {
  /// The image's name.
  public var name: String
  /// Whether the image was among those that were to be had when the value was computed.
  public var isAvailable: Bool

  /// Makes the name of an image.
  ///
  /// - Parameters:
  ///   - name: The image's name.
  ///   - isAvailable: Whether the style has the image.
  public init(_ name: String, isAvailable: Bool = false) {
    self.name = name
    self.isAvailable = isAvailable
  }
}
