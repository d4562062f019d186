// Facts of a lesson that is opened: a name and what it is, on one line each.
import type { ReactNode } from 'react'
import { mapOf } from '../../shared/map-of.ts'
import classes from './agenda.module.css'

export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className={classes.facts}>{children}</dl>
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** It opens the map. */
export const AddressFact = ({ address }: { readonly address: string }) => (
  <Fact name="Adresse">
    <a
      href={mapOf(address)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${address}\u00a0: voir sur la carte (nouvel onglet)`}
    >
      {address}
    </a>
  </Fact>
)
