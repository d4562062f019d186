// Who follows the requests that families send themselves: the rules by level and town, in a list with its dialog.
import { contactRulesApi } from '@cartable/domain/contacts/contact-rules.api.ts'
import type { ContactRuleRow } from '@cartable/domain/contacts/contact-rules.schema.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { useRowHistory } from '../journal/journal.parts.tsx'
import { optionsOf } from './contact-fields.tsx'

const F = formOf<typeof contactRulesApi.saveContactRule>()
const columns = columnsOf<typeof contactRulesApi.contactRules>()([
  { id: 'career', label: 'Niveaux', cell: (row) => row.careerName ?? 'Tous', sort: true },
  { id: 'postal', label: 'Codes postaux', cell: (row) => row.postalPrefix ?? 'Partout', sort: true, width: 150 },
  {
    id: 'staff',
    label: 'Suivi par',
    cell: (row) =>
      row.isThere ? row.staffName : <Statut meaning="warning">{`${row.staffName} (n’est plus là)`}</Statut>,
    sort: true,
  },
])
const noun = {
  one: 'règle',
  many: 'règles',
  none: 'Aucune règle pour l’instant',
  why: 'Sans règle, une demande va à qui suit le moins de contacts. La règle la plus précise l’emporte.',
}
const keyOf = (row: ContactRuleRow) => row.id
const nameOf = (row: ContactRuleRow) => [row.careerName ?? 'Tous niveaux', row.postalPrefix].filter(Boolean).join(', ')

const RuleDialog = ({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) => {
  const query = useOperation(contactRulesApi.showContactRule, id === null ? {} : { id: String(id) })
  return (
    <FormDialog onClose={onClose} title="Règle de répartition" query={query} what="la règle" closedBy="buttons">
      {(rule) => (
        <RecordForm
          operation={contactRulesApi.saveContactRule}
          screen="regle-de-repartition"
          record={rule}
          layout="modal"
          noDraft
          refreshes={[['contacts']]}
          onClose={onClose}
          onSaved={() => toast.success('Règle enregistrée.')}
        >
          <FieldGrid>
            <F.Select
              name="schoolCareerId"
              label="Parcours scolaire"
              options={optionsOf(rule.options.careers)}
              span={6}
            />
            <F.Text
              name="postalPrefix"
              label="Début du code postal"
              description="35 pour le département, 35400 pour Saint-Malo"
              span={6}
            />
            <F.Select name="staffUserId" label="Suivi par" options={optionsOf(rule.options.staff)} span={6} />
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}

export const ContactRules = () => {
  const canWrite = useCan('contacts', 'fullAccess')
  const [opened, setOpened] = useState<'new' | number | null>(null)
  const { mutateAsync } = useAction(contactRulesApi.removeContactRule)
  const { historyOf, history } = useRowHistory('contact_rules')
  const actionsOf = useMemo(() => {
    const remove = async (row: ContactRuleRow) => {
      const isSure = await askConfirmation({
        title: 'Supprimer cette règle\u202f?',
        body: 'Les contacts déjà confiés restent à qui les suit.',
        confirmLabel: 'Supprimer la règle',
        isDangerous: true,
      })
      if (!isSure) return
      // a failure has been told by its dialog
      if (await mutateAsync({ id: String(row.id) }).catch(() => null)) toast.success('Règle supprimée.')
    }
    return (row: ContactRuleRow) => [
      ...(canWrite
        ? [
            { id: 'edit', label: 'Modifier', icon: IconPencil, run: () => setOpened(row.id), shortcut: 'e' as const },
            { id: 'remove', label: 'Supprimer', icon: IconTrash, run: () => void remove(row) },
          ]
        : []),
      ...historyOf(row),
    ]
  }, [canWrite, mutateAsync, historyOf])
  return (
    <>
      <ListScreen<typeof contactRulesApi.contactRules>
        title="Répartition des contacts"
        breadcrumb={[{ label: 'Contacts', path: '/contact/overview' }]}
        create={canWrite && { label: 'Nouvelle règle', run: () => setOpened('new') }}
        id="repartition-contacts"
        operation={contactRulesApi.contactRules}
        columns={columns}
        defaultSort="career.asc"
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        actionsOf={actionsOf}
        searchLabel="Nom…"
      />
      {history}
      {opened !== null && <RuleDialog id={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  )
}
