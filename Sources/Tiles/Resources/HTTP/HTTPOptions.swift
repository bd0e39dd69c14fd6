/// How servers are asked.
public struct HTTPOptions: Hashable, Sendable {
  /// How long a request may take that brings no deadline of its own, repetitions included.
  public var timeout = Duration.seconds(30)
  /// How many connections are kept to one host; further requests wait for one, or share one by HTTP/2.
  public var connectionsPerHost = 6
  /// The most bytes of a resource, after decompression.
  public var sizeLimit = 256 << 20
  /// How often a request is repeated after a dropped connection or one of the statuses 429, 500, 502, 503 and 504.
  public var retries = 3
  /// How long the first repetition waits where the server does not say; each further one waits twice as long.
  public var firstPause = Duration.milliseconds(250)
  /// How many redirects are followed.
  public var redirects = 5

  /// Makes options; each has a default that serves a map.
  public init() {}
}
