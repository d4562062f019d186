// Saves a file that a call answered, under its name, as a link to it would.
export const saveAs = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(address)
}
