// A record that resembles another one: its name, where it belongs, and why it resembles.

import {
  type DuplicateCandidate,
  type DuplicateReason,
  duplicateReasons,
} from '@cartable/domain/customers/duplicates.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { type Icon, IconAt, IconId, IconMapPin, IconPhone } from '@tabler/icons-react'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { customerPath, studentPath } from './customer-texts.ts'
import classes from './duplicates.module.css'

const icons: Readonly<Record<DuplicateReason, Icon>> = {
  email: IconAt,
  phone: IconPhone,
  address: IconMapPin,
  name: IconId,
}
export type DuplicateKind = 'customer' | 'student'

const pathOf = (kind: DuplicateKind, { id }: DuplicateCandidate) =>
  kind === 'customer' ? customerPath(id) : studentPath(id)
const householdOf = (kind: DuplicateKind, { household }: DuplicateCandidate): string | null => {
  if (household.length === 0) return kind === 'customer' ? 'Aucun élève' : null
  if (kind === 'student') return `Foyer ${de(household.join(', '))}`
  return `${household.length > 1 ? 'Élèves' : 'Élève'}\u00a0: ${household.join(', ')}`
}

const Reasons = ({ candidate }: { readonly candidate: DuplicateCandidate }) => (
  <ul className={classes.reasons} aria-label="Ressemblances">
    {candidate.reasons.map(({ kind, who }) => {
      const Drawing = icons[kind]
      return (
        <li key={`${kind}${who}`}>
          <Drawing size={14} stroke={2} aria-hidden />
          {duplicateReasons[kind]}
          {who && ` (${who})`}
        </li>
      )
    })}
  </ul>
)

/** One record, with a way to look at it elsewhere: what was typed here stays. */
export const Candidate = ({
  candidate,
  kind,
}: {
  readonly candidate: DuplicateCandidate
  readonly kind: DuplicateKind
}) => {
  const mayRead = useCan(kind === 'customer' ? 'customers' : 'students', 'read')
  const { name, number, enabled, city } = candidate
  return (
    <div className={classes.who}>
      <span className={classes.name}>
        {mayRead ? (
          <AppLink href={pathOf(kind, candidate)} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="vh"> (nouvel onglet)</span>
          </AppLink>
        ) : (
          name
        )}
        <span className={classes.number}>{number}</span>
        {!enabled && <Statut meaning="grey">{kind === 'customer' ? 'Inactif' : 'Archivé'}</Statut>}
      </span>
      <span className={classes.where}>{[city, householdOf(kind, candidate)].filter(Boolean).join(' · ')}</span>
      <Reasons candidate={candidate} />
    </div>
  )
}
