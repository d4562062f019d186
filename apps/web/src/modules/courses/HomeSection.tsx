// A block of a home page: its title, and its own loading and failure, so that one that fails leaves the others alone.
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatCount } from '../../platform/fr/typography.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import classes from './home.module.css'

type Props<T> = {
  readonly title: string
  readonly count?: number | undefined
  readonly query: UseQueryResult<T>
  /** What could not be loaded: « les cours ». */
  readonly what: string
  readonly children: (data: T) => ReactNode
}

export const HomeSection = <T,>({ title, count, query, what, children }: Props<T>) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 id={heading}>
        {title} {count ? <span className={classes.quiet}>{formatCount(count)}</span> : null}
      </h2>
      <QueryPanel query={query} what={what} skeleton={<div className={classes.ghost} />}>
        {children}
      </QueryPanel>
    </section>
  )
}

/** Nothing here, said calmly. */
export const Quiet = ({ children }: { readonly children: ReactNode }) => <p className={classes.none}>{children}</p>
