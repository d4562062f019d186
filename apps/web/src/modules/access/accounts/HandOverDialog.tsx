// Hands what a colleague holds over to another: how much of each kind, to whom, in one act.

import { handOverApi } from '@cartable/domain/access/accounts/hand-over.api.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { AsideCard } from '../../../platform/form/Aside.tsx'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './accounts.module.css'

const F = formOf<typeof handOverApi.handOver>()

type Props = {
  /** Of the staff user. */
  readonly id: number
  readonly name: string
  readonly onClose: () => void
  /** Proposed by itself after another act: nothing is shown where nothing is held. */
  readonly isOffered?: boolean
}

export const HandOverDialog = ({ id, name, onClose, isOffered = false }: Props) => {
  const query = useOperation(handOverApi.showHandOver, { id: String(id) })
  if (isOffered && !query.data?.held.length) return null
  return (
    <FormDialog
      onClose={onClose}
      title={`Transmettre ce qui est confié à ${name}`}
      query={query}
      what="ce qui est confié"
    >
      {({ held, colleagues }) => (
        <RecordForm
          operation={handOverApi.handOver}
          screen="transmission"
          record={null}
          defaults={{ id, to: null, kinds: held.map(({ kind }) => kind) }}
          layout="modal"
          noDraft
          saveLabel="Transmettre"
          closeLabel={isOffered ? 'Plus tard' : 'Annuler'}
          onClose={onClose}
          onSaved={() => toast.success(`Ce qui était confié à ${name} est transmis.`)}
        >
          <FieldGrid>
            <p className={classes.lead} data-span={6}>
              Le travail en cours {de(name)} passe en une fois à un collègue. Ce qui est terminé reste à son nom. Tous
              deux en sont avertis.
            </p>
            <F.Select
              name="to"
              label="À qui"
              options={idOptions(colleagues)}
              placeholder="Choisir un collègue"
              optional={false}
              span={6}
            />
            <F.Choices
              name="kinds"
              label="Quoi"
              options={held.map(({ kind, label }) => ({ value: kind, label }))}
              optional={false}
              span={6}
            />
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}

/** At the side of the record: what is held, and the button that hands it over. */
export const HeldCard = ({ id, name, canWrite }: Pick<Props, 'id' | 'name'> & { readonly canWrite: boolean }) => {
  const [isAsked, setAsked] = useState(false)
  const { data } = useOperation(handOverApi.showHandOver, { id: String(id) })
  if (!data) return null
  return (
    <AsideCard title="Ce qui lui est confié">
      {data.held.length === 0 ? (
        <p className={classes.quiet}>Rien en ce moment.</p>
      ) : (
        <ul className={classes.held}>
          {data.held.map(({ kind, label }) => (
            <li key={kind}>{label}</li>
          ))}
        </ul>
      )}
      {canWrite && data.held.length > 0 && (
        <div className={classes.stack}>
          <Button leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => setAsked(true)}>
            Transmettre
          </Button>
        </div>
      )}
      {isAsked && <HandOverDialog id={id} name={name} onClose={() => setAsked(false)} />}
    </AsideCard>
  )
}
