// The sites that landing pages may lead to, edited in place.
import { whitelistApi } from '@cartable/domain/landing/landing.api.ts'
import type { WhitelistRow } from '@cartable/domain/landing/landing.schema.ts'
import { IconBan, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/hooks.ts'
import { TextField } from '../../platform/fields/TextFields.tsx'
import { counted } from '../../platform/fr/typography.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { disabledToggle } from '../../platform/list/enabling.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { type BulkAction, columnsOf, type InlineEdit, type RowAction } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { useRowHistory } from '../journal/journal.parts.tsx'
import { crumbs } from './landing-texts.tsx'

type Draft = { updatedAt: string | null; domain: string; comment: string; enabled: boolean }

const columns = columnsOf<typeof whitelistApi.listDomains, Draft>()([
  {
    id: 'domain',
    label: 'Site',
    cell: (site) => site.domain,
    sort: true,
    isTitle: true,
    width: '38%',
    edit: ({ draft, set, error }) => (
      <TextField
        label="Site"
        labelHidden
        maxLength={253}
        placeholder="education.gouv.fr"
        value={draft.domain}
        onChange={(domain) => set('domain', domain)}
        error={error('domain') !== undefined}
      />
    ),
  },
  {
    id: 'comment',
    label: 'Commentaire',
    cell: (site) => site.comment ?? <Dash />,
    edit: ({ draft, set, error }) => (
      <TextField
        label="Commentaire"
        labelHidden
        maxLength={200}
        value={draft.comment}
        onChange={(comment) => set('comment', comment)}
        error={error('comment') !== undefined}
      />
    ),
  },
])

const inlineEdit: InlineEdit<WhitelistRow, Draft> = {
  draftOf: (site) => ({
    updatedAt: site?.updatedAt ?? null,
    domain: site?.domain ?? '',
    comment: site?.comment ?? '',
    enabled: site?.enabled ?? true,
  }),
  save: async (draft, site) => {
    const { errors } = await call(whitelistApi.saveDomain, { id: site?.id ?? null, ...draft })
    if (errors === null) toast.success(`Site ${draft.domain.trim().toLowerCase()} enregistré.`)
    return errors
  },
  refusalTitle: 'Ce site ne peut pas être enregistré car\u00a0:',
  nameOf: (site) => site?.domain ?? 'le nouveau site',
}

const filters = [disabledToggle]
const noun = {
  one: 'site',
  many: 'sites',
  none: 'Aucun site autorisé pour l’instant',
  why: 'Sans site autorisé, les pages d’atterrissage ne mènent qu’à vos propres pages.',
}
const keyOf = (site: WhitelistRow) => site.id
const nameOf = (site: WhitelistRow) => site.domain
const isOff = (site: WhitelistRow) => !site.enabled

/** Asks, then removes; resolves to whether it was done. */
const useRemoval = () => {
  const { mutateAsync } = useAction(whitelistApi.removeDomains)
  return useCallback(
    async (sites: readonly WhitelistRow[]): Promise<boolean> => {
      const what = sites.length === 1 ? sites[0]!.domain : counted(sites.length, 'site')
      const isSure = await askConfirmation({
        title: `Retirer ${what} de la liste\u202f?`,
        body: 'Les pages déjà publiées gardent leurs liens\u00a0; elles ne pourront plus être enregistrées avec eux.',
        confirmLabel: `Retirer ${what}`,
        isDangerous: true,
      })
      if (!isSure) return false
      // a failure has been told by its dialog
      const answer = await mutateAsync({ ids: sites.map(({ id }) => id) }).catch(() => null)
      if (answer === null) return false
      toast.success(answer.removedCount > 1 ? `${answer.removedCount} sites retirés.` : 'Site retiré.')
      return true
    },
    [mutateAsync],
  )
}

export const WhitelistList = () => {
  const canWrite = useCan('landing', 'write')
  const remove = useRemoval()
  const { mutate: save } = useAction(whitelistApi.saveDomain, {
    onSuccess: ({ errors }, { domain, enabled }) => {
      if (errors) toast.error(errors.messages.join(' '))
      else toast.success(`Site ${domain} ${enabled ? 'autorisé' : 'suspendu'}.`)
    },
  })
  const { historyOf, history } = useRowHistory('landing_whitelist_entries')
  const actionsOf = useCallback(
    (site: WhitelistRow): readonly RowAction<WhitelistRow>[] => [
      ...(canWrite
        ? [
            {
              id: 'toggle',
              label: site.enabled ? 'Suspendre' : 'Autoriser de nouveau',
              icon: site.enabled ? IconBan : IconCircleCheck,
              run: () => save({ ...site, enabled: !site.enabled }),
            },
            { id: 'remove', label: 'Retirer de la liste', icon: IconTrash, run: () => void remove([site]) },
          ]
        : []),
      ...historyOf(site),
    ],
    [canWrite, save, remove, historyOf],
  )
  const bulk: readonly BulkAction<WhitelistRow>[] = [
    { id: 'remove', label: 'Retirer', icon: IconTrash, run: (_, rows) => remove(rows) },
  ]
  return (
    <ListScreen<typeof whitelistApi.listDomains, Draft>
      title="Sites autorisés"
      breadcrumb={crumbs}
      create={canWrite && { label: 'Ajouter un site' }}
      id="sites-autorises"
      operation={whitelistApi.listDomains}
      columns={columns}
      filters={filters}
      defaultSort="domain.asc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      isOff={isOff}
      searchLabel="Site, commentaire…"
      actionsOf={actionsOf}
      inlineEdit={canWrite ? inlineEdit : undefined}
      bulk={canWrite ? bulk : undefined}
    >
      {history}
    </ListScreen>
  )
}
