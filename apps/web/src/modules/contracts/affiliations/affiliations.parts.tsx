// What other modules show of affiliations: who brought a customer, whom a customer or a teacher brought, on their records.
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Embedded } from '../../../platform/form/Embedded.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import classes from '../shared/contracts.module.css'
import { AffiliationDialog } from './AffiliationDialog.tsx'

type Of = { readonly customerId: number } | { readonly teacherId: number }
const Brought = (of: Of) => {
  const customerId = 'customerId' in of ? of.customerId : null
  const canWrite = useCan('contracts', 'write')
  const [opened, setOpened] = useState<'new' | number | null>(null)
  const asked = 'customerId' in of ? { customerId: String(of.customerId) } : { teacherId: String(of.teacherId) }
  const query = useOperation(affiliationsApi.affiliations, asked, { background: true })
  const rows = query.data?.rows ?? []
  return (
    <Section
      id="parrainages"
      title="Parrainages"
      count={rows.length}
      free
      actions={
        canWrite && customerId !== null && <NewButton label="Parrainage" onClick={() => setOpened('new')} isQuiet />
      }
    >
      {rows.length === 0 && (
        <EmptyLine>
          {customerId === null
            ? 'Ce professeur n’a recommandé aucune famille.'
            : 'Personne ne l’a recommandé, et il n’a recommandé personne.'}
        </EmptyLine>
      )}
      <ul className={classes.brought}>
        {rows.map((row) => (
          <li key={row.id}>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpened(row.id)}>
              {customerId !== null && row.customerId === customerId
                ? `Recommandé par ${row.sponsorName}`
                : `A recommandé ${row.customerName ?? row.named ?? ''}`}
            </Button>{' '}
            {row.statusText}, {formatDay(row.declaredOn)}
          </li>
        ))}
      </ul>
      <Embedded>
        {opened !== null && (
          <AffiliationDialog
            id={opened === 'new' ? null : opened}
            {...(customerId !== null && { customerId })}
            canWrite={canWrite}
            onClose={() => setOpened(null)}
          />
        )}
      </Embedded>
    </Section>
  )
}
/** For `<RecordForm>` of a stored customer. */
export const AffiliationSection = ({ customerId }: { readonly customerId: number }) =>
  useCan('contracts', 'read') ? <Brought customerId={customerId} /> : null
/** For `<RecordForm>` of a stored teacher: the families that he brought. */
export const BroughtByTeacher = ({ teacherId }: { readonly teacherId: number }) =>
  useCan('contracts', 'read') ? <Brought teacherId={teacherId} /> : null
