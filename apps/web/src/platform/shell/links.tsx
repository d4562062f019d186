// Going to an address of the application, query included, by link or by code.
import { Link, useRouter } from '@tanstack/react-router'
import { type ComponentPropsWithoutRef, useCallback } from 'react'

type AppLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  /** Address inside the application: `/customer/manage?q=dupont#notes`. */
  readonly href: string
}

/** A real link (Ctrl+click opens a tab) that the router follows without reloading. */
export const AppLink = ({ href, ...rest }: AppLinkProps) => {
  const router = useRouter()
  const [beforeHash = '', hash] = href.split('#')
  const [path = '', query = ''] = beforeHash.split('?')
  return (
    <Link
      to={path}
      search={router.options.parseSearch?.(query) ?? {}}
      {...(hash ? { hash } : {})}
      activeProps={{}}
      {...rest}
    />
  )
}

/** Goes to an address: `go('/customer/show?id=4')`; `replace` leaves no step in the history. */
export const useGo = (): ((href: string, options?: { replace?: boolean }) => void) => {
  const { history } = useRouter()
  return useCallback((href, options) => (options?.replace ? history.replace(href) : history.push(href)), [history])
}
