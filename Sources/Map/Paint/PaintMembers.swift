import HeadlandStyle

/// The paint values that a room's vertex stage reads for each feature: the columns of its paint table.
///
/// Each property is there once, whether its value is constant, follows the zoom, the feature or both. Values are kept in
/// *cells* of four numbers: a colour, premultiplied, takes a cell, numbers share one. An image is
/// kept as its number, by which the shader finds where it is in the atlas.
struct PaintMembers: Sendable {
  /// One property and where its value is kept.
  struct Member: Sendable {
    let name: String
    let cell: Int
    /// The place in the cell of a number; nil for a colour.
    let component: Int?
    /// What the shader calls the value.
    let field: String
    /// Whether the value is an image, whose number is kept.
    var isImage = false
    /// Whether the value is that of the whole zoom below the map's.
    var isOfWholeZoom = false
    /// Computes the numbers of the cell from the property's value.
    let read: @Sendable (LayerProperty, EvaluationContext, ImageNumbers) -> SIMD4<Float>
  }

  let members: [Member]
  /// How many cells the values of one feature take.
  let cellCount: Int

  /// How many numbers of a list are kept; the shader has them as four cells, with zeros behind the list's end.
  static let listLength = 16

  /// - Parameters:
  ///   - table: The properties of the kind of layer.
  ///   - names: Those that the vertex stage reads for each feature: colours, numbers, images and lists of numbers.
  ///   - wholeZoomNames: Numbers that it reads as they are at the whole zoom below the map's too, as `wholeLineWidth`.
  init(_ table: PropertyTable, _ names: [String], atWholeZoom wholeZoomNames: [String] = []) {
    var members: [Member] = []
    for name in names where table[name]?.type == .color {
      members.append(
        Member(name: name, cell: members.count, component: nil, field: Self.camelCase(name)) { property, context, _ in
          property.color(in: context).premultiplied
        })
    }
    for name in names where table[name]?.isNumberList == true { members += Self.list(name, firstCell: members.count) }
    let cells = members.count
    let single = names.filter { table[$0]?.type != .color && table[$0]?.isNumberList != true }
    for (index, name) in (single + wholeZoomNames).enumerated() {
      members.append(
        Self.number(
          name, index: index, firstCell: cells, isImage: table[name]?.type == .resolvedImage,
          isOfWholeZoom: index >= single.count))
    }
    self.members = members
    cellCount = cells + (single.count + wholeZoomNames.count + 3) / 4
  }

  /// The four cells of a list of numbers.
  private static func list(_ name: String, firstCell: Int) -> [Member] {
    (0..<listLength / 4).map { part in
      Member(
        name: name, cell: firstCell + part, component: nil, field: "\(camelCase(name))\(part)", isOfWholeZoom: true
      ) { property, context, _ in
        var cell = SIMD4<Float>.zero
        for (index, number) in property.numbers(in: context).dropFirst(4 * part).prefix(4).enumerated() {
          cell[index] = Float(number)
        }
        return cell
      }
    }
  }

  /// Beyond this numbers are drawn as if they were so large; their sums and products must stay finite.
  private static let largest = 1e6

  /// A number, or an image by its number, as one component of a cell.
  private static func number(
    _ name: String, index: Int, firstCell: Int, isImage: Bool, isOfWholeZoom: Bool
  ) -> Member {
    let field = camelCase(isOfWholeZoom ? "whole-\(name)" : name)
    return Member(
      name: name, cell: firstCell + index / 4, component: index % 4, field: field, isImage: isImage,
      isOfWholeZoom: isImage || isOfWholeZoom
    ) { property, context, numbers in
      var cell = SIMD4<Float>.zero
      cell[index % 4] =
        isImage
        ? Float(numbers.number(of: ImageKey(id: property.imageName(in: context), use: .pattern)))
        : Float(min(max(property.number(in: context), -largest), largest))
      return cell
    }
  }

  /// The member of a property; one that is not among them is a programmer error and traps.
  func member(_ name: String) -> Member {
    guard let member = members.first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not among the paint members")
    }
    return member
  }
}

extension PaintMembers {
  /// The GLSL by which a vertex stage reads the values: `Paint paint = headland_paint(row);`, then `paint.fillColor`.
  ///
  /// Values that differ from feature to feature come from the table, all others from the layer's block; where one of them
  /// has a value the other has 0, so that their sum is right without a branch. The table has a feature's values at the
  /// whole zoom below the map's and, behind them, at the one above.
  var shaderText: String {
    let fields = members.map { member in
      let type = member.isImage ? "AtlasImage" : member.component == nil ? "vec4" : "float"
      return "  \(type) \(member.field);"
    }
    let values = members.map { member in
      let component = member.component.map { ".\("xyzw".map(String.init)[$0])" } ?? ""
      let value = "headland_cell(start, \(member.cell)u)\(component)"
      return member.isImage ? "    headland_image(\(value))" : "    \(value)"
    }
    return (hasImages ? Self.imageText : "") + """
      layout(binding = \(RoomBinding.paint)) readonly buffer HeadlandPaintTable { vec4 cells[]; } headland_table;

      layout(binding = \(RoomBinding.layer)) uniform HeadlandLayer {
        uvec4 steps;                   // cells from row to row, and from a row to its values at the zoom above
        vec4 values[\(cellCount)];     // of what is the same for all features
        vec4 fractions[\(cellCount)];  // how far the map's zoom is on the way from one whole zoom to the next
      } headland_layer;

      struct Paint {
      \(fields.joined(separator: "\n"))
      };

      vec4 headland_cell(uint start, uint cell) {
        vec4 lower = headland_table.cells[start + cell];
        vec4 upper = headland_table.cells[start + headland_layer.steps.y + cell];
        return headland_layer.values[cell] + mix(lower, upper, headland_layer.fractions[cell]);
      }

      Paint headland_paint(uint row) {
        uint start = min(row * headland_layer.steps.x, uint(headland_table.cells.length()) - headland_layer.steps.x);
        return Paint(
      \(values.joined(separator: ",\n")));
      }

      """
  }

  /// Whether any value is an image.
  var hasImages: Bool { members.contains(where: \.isImage) }

  /// Where an image is in the atlas; all is 0 for one that is not there.
  private static let imageText = """
    struct AtlasImage {
      vec4 edges;        // left, upper, right and lower, 0...1 of the texture
      vec2 size;         // points
      float pixelRatio;
      bool isSDF;
    };

    layout(binding = \(RoomBinding.images)) readonly buffer HeadlandImages { vec4 cells[]; } headland_images;

    AtlasImage headland_image(float number) {
      uint row = 2u * uint(number);
      if (row >= uint(headland_images.cells.length())) row = 0u;
      vec4 traits = headland_images.cells[row + 1u];
      return AtlasImage(headland_images.cells[row], traits.xy, traits.z, traits.w > 0.0);
    }

    // Where a tile position lies in the repetitions of a pattern, which begin at the corner of the world.
    // The place of the tile's corner is too large for a float, so that its remainder is taken in three steps.
    vec2 headland_patternPlace(AtlasImage image, vec2 tilePosition) {
      vec2 size = max(image.size, vec2(1e-6));
      vec2 corner = mod(mod(mod(headland.cornerUpper, size) * 256.0, size) * 256.0 + headland.cornerLower, size);
      return (tilePosition * headland.wholePointsPerUnit + corner) / size;
    }

    """

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
