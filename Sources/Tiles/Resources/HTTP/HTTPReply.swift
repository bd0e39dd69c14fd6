internal import CHTTP

/// One exchange with a server, without redirects and repetitions.
struct HTTPCall: Sendable {
  var url: WebReference
  var range: Range<UInt64>?
  var etag: String?
  var timeout: Duration
  var sizeLimit: Int
  var forbidsPrivateAddresses = false
}

/// What a server answered.
struct HTTPReply: Sendable {
  var status: Int
  var body: [UInt8]
  var etag: String?
  var cacheControl: String?
  var contentType: String?
  /// Where a redirect leads.
  var redirect: String?
  /// How long the server asks to wait.
  var retryAfter: Duration?
  /// How long the answer has been in caches.
  var age: Int64
  /// The seconds from Date to Expires, nil where one of them is missing.
  var expiresIn: Int64?
  /// 10, 11 or 20.
  var version: Int

  init(_ response: chttp_response) {
    status = response.status
    body = Array(UnsafeBufferPointer(start: response.body, count: response.length))
    etag = response.etag.map { String(cString: $0) }
    cacheControl = response.cache_control.map { String(cString: $0) }
    contentType = response.content_type.map { String(cString: $0) }
    redirect = response.redirect_url.map { String(cString: $0) }
    retryAfter = response.retry_after > 0 ? .seconds(min(response.retry_after, 86_400)) : nil
    age = max(response.age, 0)
    expiresIn = response.expires_in < 0 ? nil : response.expires_in
    version = Int(response.version)
  }

  /// Whether it is a web page, which no resource of a map is: a form to log in, or an error in the guise of success.
  var isWebPage: Bool { contentType?.lowercased().hasPrefix("text/html") == true }

  /// How long the answer can be used (RFC 9111, section 4.2), and whether it may be kept at all.
  var freshness: (lifetime: Duration?, mayBeKept: Bool) {
    let directives = (cacheControl ?? "").lowercased().split(separator: ",").map {
      $0.filter { $0 != " " && $0 != "\"" }
    }
    if directives.contains("no-store") { return (nil, false) }
    if directives.contains("no-cache") { return (.zero, true) }
    let maxAge = directives.compactMap { directive in
      directive.hasPrefix("max-age=") ? Int64(directive.dropFirst("max-age=".count)) : nil
    }.first
    guard let seconds = maxAge ?? expiresIn else { return (nil, true) }
    return (.seconds(min(max(seconds - age, 0), 10 * 365 * 86_400)), true)
  }
}

extension ResourceError {
  /// What ended a call before there was a whole answer.
  init(_ response: chttp_response, of call: HTTPCall) {
    let url = call.url.text
    let words = response.message.map { String(cString: $0) } ?? ""
    func error(_ reason: Reason, _ message: String, _ hint: String) -> ResourceError {
      ResourceError(url: url, reason: reason, message: message, hint: hint)
    }
    self =
      switch response.outcome {
      case CHTTP_HOST_NOT_FOUND:
        error(.hostNotFound, "No address is known for the host \(call.url.host)", "Check its spelling and the network")
      case CHTTP_REFUSED:
        error(.refused, "The host accepts no connection (\(words))", "Check that the server runs, and its port")
      case CHTTP_DROPPED:
        error(.dropped, "The connection broke (\(words))", "Try again later, or look into the server's log")
      case CHTTP_TRUNCATED:
        error(.truncated, "The answer ended before its promised end (\(words))", "Look into the server's log")
      case CHTTP_TIMED_OUT: .timedOut(url)
      case CHTTP_TOO_LARGE: .tooLarge(url, limit: call.sizeLimit)
      case CHTTP_PRIVATE_ADDRESS: .privateAddress(url)
      case CHTTP_INSECURE:
        error(.insecure, "No trusted connection could be made (\(words))", "Check the server's certificate")
      case CHTTP_MALFORMED: error(.malformed, "The answer is no HTTP (\(words))", "Check the port and the scheme")
      case CHTTP_BAD_ENCODING:
        error(
          .malformed, "The answer's content encoding cannot be undone (\(words))", "Check how the server compresses")
      default: error(.transferFailed, "The transfer failed (\(words))", "Try again, or fetch it by curl to see why")
      }
  }

  /// The policy's word on a host in a private network.
  static func privateAddress(_ url: String) -> ResourceError {
    ResourceError(
      url: url, reason: .notAllowed,
      message: "A document from the web names it, and its host is in a private or local network",
      hint: "Allow the host by name if it is meant to be reached")
  }
}
