import Foundation
import Synchronization

/// An HTTP server in the test's own process, which answers as badly as it is told to.
final class TestServer: Sendable {
  struct Request: Sendable {
    var path: String
    /// By name in lower case.
    var headers: [String: String]
  }

  enum Answer: Sendable {
    /// A right answer; the connection stays open.
    case reply(Int, headers: [String: String] = [:], body: [UInt8] = [])
    /// These bytes and nothing more, and the connection is closed.
    case raw(String)
    /// These bytes, and then nothing until the client leaves.
    case stall(String)
    /// These bytes, and the connection breaks.
    case reset(String)

    static func text(_ text: String, _ headers: [String: String] = [:]) -> Answer {
      .reply(200, headers: headers, body: Array(text.utf8))
    }
  }

  private struct State {
    var requests: [Request] = []
    var connections = 0
    var busy = 0
    var mostBusy = 0
    /// What answers wait for, where the test holds them back.
    var held = 0
  }

  let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())
  private let answer: @Sendable (Request, Int) -> Answer

  /// `answer` answers a request; its number counts the requests for the path before it.
  init(_ answer: @escaping @Sendable (Request, Int) -> Answer) throws {
    self.answer = answer
    (listener, port) = try Self.listen()
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let server = self else {
          close(connection)
          return
        }
        Thread.detachNewThread { server.serve(connection) }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  func url(_ path: String, host: String = "127.0.0.1") -> String { "http://\(host):\(port)\(path)" }
  var requests: [Request] { state.withLock { $0.requests } }
  var connections: Int { state.withLock { $0.connections } }
  /// How many requests were being answered at one time.
  var mostBusy: Int { state.withLock { $0.mostBusy } }

  /// A port at which nobody listens.
  static func closedPort() throws -> UInt16 {
    let (listener, port) = try listen()
    close(listener)
    return port
  }

  private static func listen() throws -> (Int32, UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && Glibc.listen(listener, 128) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private func serve(_ connection: Int32) {
    state.withLock { $0.connections += 1 }
    defer { close(connection) }
    while let request = Self.read(connection) {
      let earlier = state.withLock { state in
        state.busy += 1
        state.mostBusy = max(state.mostBusy, state.busy)
        defer { state.requests.append(request) }
        return state.requests.count { $0.path == request.path }
      }
      let goesOn = give(answer(request, earlier), connection)
      state.withLock { $0.busy -= 1 }
      guard goesOn else { return }
    }
  }

  /// Answers; false where the connection is over.
  private func give(_ answer: Answer, _ connection: Int32) -> Bool {
    switch answer {
    case .reply(let status, let headers, let body):
      var head = "HTTP/1.1 \(status) Told\r\n"
      var headers = headers
      if status != 204, status != 304 { headers["Content-Length"] = headers["Content-Length"] ?? "\(body.count)" }
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      return Self.send(Array((head + "\r\n").utf8) + body, connection)
    case .raw(let text):
      _ = Self.send(Array(text.utf8), connection)
    case .stall(let text):
      _ = Self.send(Array(text.utf8), connection)
      _ = Self.read(connection)
    case .reset(let text):
      _ = Self.send(Array(text.utf8), connection)
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
    return false
  }

  private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// The head of the next request, nil where the client has left.
  private static func read(_ connection: Int32) -> Request? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      var byte: UInt8 = 0
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines[0].split(separator: " ")
    let headers = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    return Request(path: words.count > 1 ? String(words[1]) : "", headers: Dictionary(headers) { $1 })
  }
}
