// The dates on which a stage that is bought in several times is paid by the card that is kept; nothing where it is paid at once.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { FamilyStage } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { Amount, Badge, Lead, List, Section } from '../../../../platform/outside/cards.tsx'

export const StageDates = ({ row }: { readonly row: Pick<FamilyStage, 'instalments'> }) =>
  row.instalments.length === 0 ? null : (
    <Section title={`Payé en ${row.instalments.length} fois, par carte`}>
      <List>
        {row.instalments.map(({ dueOn, amountCents, isPaid }) => (
          <li key={dueOn}>
            <Lead>Le {formatDay(dueOn)}</Lead>
            <Amount>{formatEuros(amountCents)}</Amount>
            <Badge {...(isPaid ? { meaning: 'success' as const } : {})}>{isPaid ? 'Payée' : 'À venir'}</Badge>
          </li>
        ))}
      </List>
    </Section>
  )
