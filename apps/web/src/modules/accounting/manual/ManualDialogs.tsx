// What asks for words about a manual entry: why it is refused or reversed, the name of a model; and the models there are.
import { manualApi } from '@cartable/domain/accounting/manual/manual.api.ts'
import type { ManualEntry } from '@cartable/domain/accounting/manual/manual.schema.ts'
import { Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './manual.module.css'

const Refuse = formOf<typeof manualApi.refuseManual>()
const Reverse = formOf<typeof manualApi.reverseManual>()
const Keep = formOf<typeof manualApi.saveTemplate>()

type Props = { readonly entry: ManualEntry; readonly onClose: () => void }

export const RefuseDialog = ({ entry, onClose }: Props) => (
  <FormDialog onClose={onClose} title="Refuser l’opération" size={520}>
    <RecordForm
      operation={manualApi.refuseManual}
      screen="refus-operation"
      record={{ id: entry.id, reason: '' }}
      layout="modal"
      noDraft
      saveLabel="Refuser"
      onClose={onClose}
      onSaved={() => void toast.success('Opération refusée\u00a0: qui l’a écrite est prévenu.')}
    >
      <Section id="refus" title={entry.label}>
        <Refuse.LongText name="reason" label="Motif" span={6} maxLength={500} />
      </Section>
    </RecordForm>
  </FormDialog>
)

export const ReverseDialog = ({ entry, onClose }: Props) => (
  <FormDialog onClose={onClose} title="Extourner l’opération" size={520}>
    <RecordForm
      operation={manualApi.reverseManual}
      screen="extourne"
      record={{ id: entry.id, reason: '' }}
      layout="modal"
      noDraft
      saveLabel="Extourner"
      onClose={onClose}
      onSaved={() => void toast.success('Opération extournée\u00a0: l’écriture inverse est au grand livre.')}
    >
      <Section id="extourne" title={entry.label}>
        <p className={classes.said} data-span={6}>
          L’écriture inverse est passée à la date du jour, ou au premier jour ouvert. Les deux restent au grand livre.
        </p>
        <Reverse.LongText name="reason" label="Motif" span={6} maxLength={500} />
      </Section>
    </RecordForm>
  </FormDialog>
)

export const KeepDialog = ({ entry, onClose }: Props) => (
  <FormDialog onClose={onClose} title="Garder comme modèle" size={520}>
    <RecordForm
      operation={manualApi.saveTemplate}
      screen="modele-operation"
      record={{ entryId: entry.id, name: entry.label.slice(0, 80) }}
      layout="modal"
      noDraft
      onClose={onClose}
      onSaved={() => void toast.success('Modèle enregistré.')}
    >
      <Section id="modele" title={entry.label}>
        <Keep.Text name="name" label="Nom du modèle" span={6} maxLength={80} />
      </Section>
    </RecordForm>
  </FormDialog>
)

type ModelsProps = { readonly onUse: (templateId: number) => void; readonly onClose: () => void }
export const Models = ({ onUse, onClose }: ModelsProps) => {
  const mayWrite = useCan('accounting', 'write')
  const query = useOperation(manualApi.listTemplates, {})
  const { mutate, isPending } = useAction(manualApi.removeTemplate)
  return (
    <Modal opened onClose={onClose} title="Modèles d’opérations diverses" size="40rem">
      <QueryPanel query={query} what="les modèles">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>Aucun modèle. Ouvrez une opération et choisissez «&nbsp;Garder comme modèle&nbsp;».</EmptyLine>
          ) : (
            <ul className={classes.models} aria-label="Modèles">
              {rows.map(({ id, name, label }) => (
                <li key={id}>
                  <span>
                    <b>{name}</b> <span className={classes.quiet}>{label}</span>
                  </span>
                  {mayWrite && (
                    <>
                      <Button size="compact-sm" variant="filled" onClick={() => onUse(id)}>
                        Utiliser
                      </Button>
                      <Button size="compact-sm" disabled={isPending} onClick={() => mutate({ id })}>
                        Retirer
                      </Button>
                    </>
                  )}
                  <HistoryButton className="manual_entry_templates" entityId={id} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryPanel>
    </Modal>
  )
}
