// What other modules show of affiliations: who brought a customer, on its record; « Parrainer », on the page of a family.
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Embedded } from '../../../platform/form/Embedded.tsx'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid, Section } from '../../../platform/form/Section.tsx'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../shared/contracts.module.css'
import { AffiliationDialog } from './AffiliationDialog.tsx'

const Brought = ({ customerId }: { readonly customerId: number }) => {
  const canWrite = useCan('contracts', 'write')
  const [opened, setOpened] = useState<'new' | number | null>(null)
  const query = useOperation(affiliationsApi.affiliations, { customerId: String(customerId) }, { background: true })
  const rows = query.data?.rows ?? []
  return (
    <Section
      id="parrainages"
      title="Parrainages"
      count={rows.length}
      free
      actions={canWrite && <NewButton label="Parrainage" onClick={() => setOpened('new')} isQuiet />}
    >
      {rows.length === 0 && <EmptyLine>Personne ne l’a recommandé, et il n’a recommandé personne.</EmptyLine>}
      <ul className={classes.brought}>
        {rows.map((row) => (
          <li key={row.id}>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpened(row.id)}>
              {row.customerId === customerId
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
            customerId={customerId}
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

const F = formOf<typeof affiliationsApi.sponsor>()
/** On the home page of a family: whom it recommends, and what became of it. */
export const Sponsoring = ({ className, quiet }: { readonly className?: string; readonly quiet?: string }) => {
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const query = useOperation(affiliationsApi.ownAffiliations, {}, { background: true })
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading}>Parrainer une famille</h2>
      <p className={quiet}>Une famille que vous nous recommandez paie ses cours moins cher.</p>
      <ul className={classes.brought}>
        {query.data?.rows.map((row) => (
          <li key={row.id}>
            {row.named}
            {'\u00a0'}: {row.status === 'declared' ? 'en attente' : row.statusText.toLowerCase()}
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen(true)}>Parrainer</Button>
      {isOpen && (
        <FormDialog onClose={() => setOpen(false)} title="Parrainer une famille" size={480} closedBy="buttons">
          <RecordForm
            operation={affiliationsApi.sponsor}
            screen="parrainer"
            record={{ id: null, updatedAt: null, named: '' }}
            layout="modal"
            noDraft
            saveLabel="Parrainer"
            onClose={() => setOpen(false)}
            onSaved={() => toast.success('Merci\u00a0: nous vous écrivons dès que nous avons vérifié.')}
          >
            <FieldGrid>
              <F.Text
                name="named"
                label="Nom de la famille et téléphone"
                description="Demandez-lui son accord avant de nous donner son nom."
                maxLength={200}
                span={6}
                autoFocus
              />
            </FieldGrid>
          </RecordForm>
        </FormDialog>
      )}
    </section>
  )
}
