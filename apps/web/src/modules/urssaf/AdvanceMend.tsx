// The way to what mends a lesson that is not asked of the Urssaf; nothing for whoever may not mend it.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import { type AdvanceFix, advanceFixLabels, type AdvanceMend as Mend } from '@cartable/domain/urssaf/preflight.rules.ts'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'

/** Who mends it, and where. */
const places: Readonly<Record<AdvanceFix, readonly [RightCode, (id: number | null) => string]>> = {
  contract: ['contracts', (id) => `/privateTuition/contract/${id}`],
  company: ['configuration', () => '/admin/grcompany'],
  rules: ['accounting', () => '/accounting/rates'],
  way: ['urssaf', () => '/accounting/urssaf/advance'],
  customer: ['customers', (id) => `/customer/show/${id}#avance-immediate`],
  teacher: ['teachers', (id) => `/teacher/show/${id}`],
}

type Props = {
  readonly mend: Mend
  /** Closes what the link stands in: it may lead to the page below. */
  readonly onFollow?: () => void
}

export const AdvanceMend = ({ mend: { fix, recordId }, onFollow }: Props) => {
  const [right, addressOf] = places[fix]
  return useCan(right, 'write') ? (
    <AppLink href={addressOf(recordId)} onClick={onFollow}>
      {advanceFixLabels[fix]}
    </AppLink>
  ) : null
}
