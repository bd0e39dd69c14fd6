/// Reads filters of either form.
enum FilterReader {
  /// Everything that is wrong with a filter.
  static func faults(in filter: JSONValue) -> [StyleFault] {
    guard FilterValidator.isExpression(filter) else { return FilterValidator.legacyFaults(in: filter) }
    if let unknown = ExpressionOperator.firstUnknown(in: filter, isFilter: true) {
      return [StyleFault(.filterInvalid, at: unknown.value, unknown.message, hint: unknown.hint)]
    }
    return []
  }
}
