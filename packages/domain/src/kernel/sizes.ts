// Sizes of files: one way to count them, decimal as disks and mail providers do, and one way to say them.

/** Bytes of one Mo. */
export const megabyte = 1_000_000

const units = ['o', 'Ko', 'Mo', 'Go'] as const

/** `84000` → `84 Ko`; from one Mo on, a decimal: what is just over a limit does not read as the limit. */
export const formatBytes = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  const digits = unit > 1 || (unit === 1 && value < 10) ? 1 : 0
  return `${value.toLocaleString('fr-FR', { maximumFractionDigits: digits })}\u00a0${units[unit]}`
}
