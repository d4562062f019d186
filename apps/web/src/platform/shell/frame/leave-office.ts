// Leaving the office for an address of people outside it: another page, which is loaded anew.
import { pathPrefix } from '../../path-prefix.ts'

/** Never answers: the browser is on its way. */
export const leaveOffice = (path: string): Promise<never> => {
  const prefix = pathPrefix()
  window.location.replace(prefix === '' ? path : `/${prefix}${path}`)
  return new Promise(() => undefined)
}
