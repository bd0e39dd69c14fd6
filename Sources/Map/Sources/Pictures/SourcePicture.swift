import HeadlandGPU
import HeadlandImage

/// A picture that a program puts between the corners of a source.
public enum SourcePicture: Sendable {
  /// Pixels, as of a canvas; they are copied to the GPU when a frame first shows them.
  case image(Image)
  /// A texture of the map's device with premultiplied alpha, row 0 the upper one; what it holds when a frame is drawn is
  /// what that frame shows. It is forgotten where its device is lost.
  case texture(Texture)
}

/// How a picture is spread between four corners that are no parallelogram's.
public enum PictureMapping: Hashable, Sendable {
  /// As a plane is in a perspective view: straight lines in the picture stay straight. Corners that are none of such a
  /// view, with an angle of 180° or more or with edges that cross, are filled as a rubber sheet would be.
  case perspective
  /// As two triangles, which meet in the diagonal from the top right: what MapLibre GL JS did up to version 5.24, and what
  /// the pictures of its suites show.
  case triangles
}

/// Hands over the frames of a source, as those of a video that the program decodes.
public protocol PictureProvider: AnyObject {
  /// The picture of a source for the frame that is about to be drawn.
  ///
  /// It is called once per frame, in the isolation of whoever awaits `render()`, before the frame first waits.
  /// - Parameter source: The source's id.
  /// - Returns: The picture, nil where the last one stays.
  func picture(of source: String) -> SourcePicture?
}
