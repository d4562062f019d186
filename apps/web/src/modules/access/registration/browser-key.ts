// The secret of the browser that registered, by which its link opens the space without the password being typed again.
const place = 'cartable:inscription'

export const keepBrowserKey = (key: string): void => {
  try {
    localStorage.setItem(place, key)
  } catch {
    // none allowed: the password is chosen at the link
  }
}
export const readBrowserKey = (): string | null => {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}
export const dropBrowserKey = (): void => {
  try {
    localStorage.removeItem(place)
  } catch {
    // nothing was kept
  }
}
