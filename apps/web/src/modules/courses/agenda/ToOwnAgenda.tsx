// « Mon agenda » in the menu of whoever is of the office and teaches or has a family: the page is loaded anew outside the office.
import { useEffect } from 'react'
import { pathPrefix } from '../../../platform/path-prefix.ts'

export const ToOwnAgenda = () => {
  useEffect(() => {
    const prefix = pathPrefix()
    window.location.replace(`${prefix === '' ? '' : `/${prefix}`}/agenda${window.location.search}`)
  }, [])
  return null
}
