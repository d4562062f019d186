// What the dialogs of mistakes share: a list of what follows or stays, and what stands in the way with the way out.
import type { Obstacle } from '@cartable/domain/merging/merging.schema.ts'
import { Alert } from '@mantine/core'
import { AppLink } from '../../platform/shell/links.tsx'
import classes from './merging.module.css'

export const WhatList = ({ title, items }: { readonly title: string; readonly items: readonly string[] }) =>
  items.length === 0 ? null : (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )

type Props = { readonly title: string; readonly obstacles: readonly Obstacle[]; readonly onLeave: () => void }
/** `onLeave`: a link of it was followed. */
export const Obstacles = ({ title, obstacles, onLeave }: Props) =>
  obstacles.length === 0 ? null : (
    <Alert color="warning" role="alert" title={title} mt={16}>
      <ul className={classes.obstacles}>
        {obstacles.map(({ message, link }) => (
          <li key={message}>
            {message}{' '}
            {link && (
              <AppLink href={link.path} onClick={onLeave}>
                {link.label}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )

/** What the server said no to, where nothing stood in the way when it was asked. */
export const Errors = ({ errors }: { readonly errors: readonly string[] }) =>
  errors.length === 0 ? null : (
    <Alert color="danger" role="alert" mt={16}>
      {errors.join(' ')}
    </Alert>
  )
