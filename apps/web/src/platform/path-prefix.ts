// The optional first segment of addresses (`/index_dev.php/customer/manage`), which is no part of them.

/** The segment that the server left out of addresses of this installation; '' when there is none. */
export const pathPrefix = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="path-prefix"]')?.content ?? ''

/** The path as it is matched: the same page with the prefix and without it. */
export const withoutPrefix = (pathname: string, prefix: string): string => {
  const start = `/${prefix}`
  if (prefix === '' || (pathname !== start && !pathname.startsWith(`${start}/`))) return pathname
  return pathname.slice(start.length) || '/'
}
