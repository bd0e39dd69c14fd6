/// Something in a style that is wrong or will not be drawn, while the rest of the style is sound.
public struct StyleIssue: Hashable, Sendable {
  /// How bad an issue is.
  public enum Severity: String, Hashable, Sendable {
    /// The style breaks the specification.
    case error
    /// The style is well-formed, but a part of it has no effect.
    case warning
  }

  /// The stable name of a rule, for programs that sort or silence issues.
  public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in lower case with hyphens, such as `color-invalid`.
    public let rawValue: String

    /// Makes a code from its name.
    ///
    /// - Parameter rawValue: The name in lower case with hyphens.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a code from its name.
    ///
    /// - Parameter value: The name in lower case with hyphens.
    public init(stringLiteral value: String) { rawValue = value }

    /// The name.
    public var description: String { rawValue }
  }

  /// How bad the issue is.
  public let severity: Severity
  /// The rule that was broken.
  public let code: Code
  /// The value at fault.
  public let pointer: JSONPointer
  /// What is wrong and what follows from it, in one sentence without a full stop.
  public let message: String
  /// How to put it right, or `nil` where the message says all.
  public let hint: String?
  /// The value at fault as JSON, cut where it is long, or `nil` where it is not known.
  public let value: String?
  /// What should stand there, or `nil` where the message says all.
  public let expected: String?
  /// The line of the value at fault, from 1.
  public let line: Int
  /// The column of the value at fault in characters (Unicode scalars), from 1.
  public let column: Int
  /// The layer that the fault is in, or `nil` outside layers.
  public let layerID: String?

  /// Makes an issue.
  ///
  /// - Parameters:
  ///   - severity: How bad the issue is.
  ///   - code: The rule that was broken.
  ///   - pointer: The value at fault.
  ///   - message: What is wrong and what follows from it, in one sentence without a full stop.
  ///   - hint: How to put it right.
  ///   - value: The value at fault as JSON.
  ///   - expected: What should stand there.
  ///   - line: The line of the value at fault, from 1.
  ///   - column: The column of the value at fault, from 1.
  ///   - layerID: The layer that the fault is in.
  public init(
    severity: Severity, code: Code, pointer: JSONPointer, message: String, hint: String? = nil, value: String? = nil,
    expected: String? = nil, line: Int, column: Int, layerID: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.pointer = pointer
    self.message = message
    self.hint = hint
    self.value = value
    self.expected = expected
    self.line = line
    self.column = column
    self.layerID = layerID
  }
}

extension StyleIssue: CustomStringConvertible {
  /// The issue on one line: place, severity, message, hint and code.
  public var description: String {
    let cure = hint.map { "; \($0)" } ?? ""
    return "\(line):\(column): \(severity.rawValue): \(message)\(cure) [\(code)]"
  }
}

extension StyleIssue.Code {
  /// The text is not JSON.
  public static let jsonInvalid: StyleIssue.Code = "json-invalid"
  /// A key occurs twice in one object.
  public static let keyDuplicate: StyleIssue.Code = "key-duplicate"
  /// A property is not known to the specification.
  public static let propertyUnknown: StyleIssue.Code = "property-unknown"
  /// A property that must be there is missing.
  public static let propertyMissing: StyleIssue.Code = "property-missing"
  /// A value is of the wrong type.
  public static let typeMismatch: StyleIssue.Code = "type-mismatch"
  /// A number is outside the range that its property takes.
  public static let valueOutOfRange: StyleIssue.Code = "value-out-of-range"
  /// A list has the wrong number of elements.
  public static let lengthMismatch: StyleIssue.Code = "length-mismatch"
  /// A text is none of the names that its property takes.
  public static let enumUnknown: StyleIssue.Code = "enum-unknown"
  /// A text is not a CSS colour.
  public static let colorInvalid: StyleIssue.Code = "color-invalid"
  /// An expression breaks the specification.
  public static let expressionInvalid: StyleIssue.Code = "expression-invalid"
  /// A function with stops breaks the specification.
  public static let functionInvalid: StyleIssue.Code = "function-invalid"
  /// A filter breaks the specification.
  public static let filterInvalid: StyleIssue.Code = "filter-invalid"
  /// The style's version is not 8.
  public static let versionUnsupported: StyleIssue.Code = "version-unsupported"
  /// A layer's type is not known to the specification.
  public static let layerKindUnknown: StyleIssue.Code = "layer-kind-unknown"
  /// A layer is of a kind that is not drawn yet.
  public static let layerKindUnsupported: StyleIssue.Code = "layer-kind-unsupported"
  /// Two layers have one id.
  public static let layerDuplicate: StyleIssue.Code = "layer-duplicate"
  /// A layer's `ref` leads nowhere, or stands beside what it replaces.
  public static let refInvalid: StyleIssue.Code = "ref-invalid"
  /// A layer names a source that the style does not have.
  public static let sourceMissing: StyleIssue.Code = "source-missing"
  /// A layer's source is of a type that the layer cannot draw.
  public static let sourceMismatch: StyleIssue.Code = "source-mismatch"
  /// A source's type is not known to the specification.
  public static let sourceKindUnknown: StyleIssue.Code = "source-kind-unknown"
  /// A source that only a program can fill stands in a style.
  public static let sourceCanvas: StyleIssue.Code = "source-canvas"
  /// Two sprites have one id or URL.
  public static let spriteDuplicate: StyleIssue.Code = "sprite-duplicate"
  /// A URL lacks a token that must be in it.
  public static let tokenMissing: StyleIssue.Code = "token-missing"
  /// Two properties say the same thing.
  public static let propertyRedundant: StyleIssue.Code = "property-redundant"
  /// A property is one that is not drawn yet.
  public static let propertyUnsupported: StyleIssue.Code = "property-unsupported"
  /// A value is computed from something that its property cannot be drawn by yet.
  public static let valueUnsupported: StyleIssue.Code = "value-unsupported"
  /// A source is of a type that is not read yet.
  public static let sourceKindUnsupported: StyleIssue.Code = "source-kind-unsupported"
  /// A part of a source's data cannot be drawn as it stands.
  public static let sourceData: StyleIssue.Code = "source-data"
  /// An image of a sprite cannot be used as its index gives it.
  public static let spriteData: StyleIssue.Code = "sprite-data"
  /// There are too many issues to list them all.
  public static let issuesOmitted: StyleIssue.Code = "issues-omitted"
  /// A layer's zoom range is empty.
  public static let zoomRangeEmpty: StyleIssue.Code = "zoom-range-empty"
}
