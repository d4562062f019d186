// Going to an address of the application, query included, by link or by code.
import { useRouter } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type MouseEvent, useCallback } from 'react'

/** Goes to an address: `go('/customer/show?id=4')`; `replace` leaves no step in the history. */
export const useGo = (): ((href: string, options?: { replace?: boolean }) => void) => {
  const { history } = useRouter()
  return useCallback((href, options) => (options?.replace ? history.replace(href) : history.push(href)), [history])
}

/** Whether a click asks for this page, and not for another tab, a download or a menu. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
  !event.currentTarget.target

type AppLinkProps = ComponentPropsWithRef<'a'> & {
  /** Address inside the application: `/customer/manage?q=dupont#notes`. */
  readonly href: string
}

/** A real link (Ctrl+click opens a tab) that is followed without reloading. Says nothing of being current: the caller knows. */
export const AppLink = ({ href, onClick, ...rest }: AppLinkProps) => {
  const go = useGo()
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlain(event)) return
    event.preventDefault()
    go(href)
  }
  return <a href={href} onClick={click} {...rest} />
}
