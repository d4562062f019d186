// Pictures of a telephone made small enough to travel: at most 2 000 px, JPEG. What the browser cannot read stays as it is.

/** Longest side kept, in pixels: a page of A4 stays readable. */
const longestPx = 2_000
/** Bytes below which nothing is gained. */
const smallBytes = 600_000

export const shrunk = async (file: File): Promise<File> => {
  const isPicture = /^image\/(jpeg|png|heic|heif|webp)$/.test(file.type) || /\.(jpe?g|png|heic|heif)$/i.test(file.name)
  if (!isPicture || (file.size < smallBytes && /\.(jpe?g|png)$/i.test(file.name))) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (pen === null) return file
    // a drawing without background is one on paper
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    if (made === null || (made.size >= file.size && /\.jpe?g$/i.test(file.name))) return file
    return new File([made], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return file
  }
}
