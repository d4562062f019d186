// The browser and the system that a user agent tells, in words.

const firstOf = (text: string, known: readonly (readonly [RegExp, string])[]): string | null =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? null

// Order matters: nearly every browser also says it is another one.
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** « Firefox sur Windows »; « Navigateur inconnu » for what tells nothing. */
export const browserWords = (userAgent: string | null): string => {
  const browser = firstOf(userAgent ?? '', browsers)
  const system = firstOf(userAgent ?? '', systems)
  if (browser === null) return system === null ? 'Navigateur inconnu' : `Navigateur inconnu sur ${system}`
  return system === null ? browser : `${browser} sur ${system}`
}
