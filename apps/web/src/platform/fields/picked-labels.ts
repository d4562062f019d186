// Words of the values picked in this page: a draft, a reset or an address brings back a value without them.
const labels = new Map<string, string>()
const keyOf = (field: string, value: string | number) => `${field} ${value}`

export const labelPicked = (field: string, value: string | number): string | undefined =>
  labels.get(keyOf(field, value))

export const rememberPicked = (field: string, value: string | number, label: string): void => {
  labels.set(keyOf(field, value), label)
}
