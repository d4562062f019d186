// One role: read first, edited on demand; its name, its rights, who carries it.
import { rolesApi } from '@cartable/domain/access/roles/roles.api.ts'
import { changedRights, levelsOf } from '@cartable/domain/access/roles/roles.rules.ts'
import type { RoleRecord } from '@cartable/domain/access/roles/roles.schema.ts'
import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { savedWords } from '../../../platform/codification/reference-words.ts'
import { AsideCard, AsideCards } from '../../../platform/form/Aside.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { useNeighbours } from '../../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { AskedRecord } from '../../../platform/shell/AskedRecord.tsx'
import { useAddress } from '../../../platform/shell/asked-record.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink, useGo } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { RightsField } from './RightsField.tsx'
import { carriedWords, listId, rolePath, roleTable, userWords } from './role-texts.ts'
import classes from './roles.module.css'
import { useRoleEnabled } from './use-role-enabled.ts'

const F = formOf<typeof rolesApi.saveRole>()

const Carriers = ({ role }: { readonly role: RoleRecord }) => {
  const canSeeUsers = useCan('users', 'read')
  return (
    <AsideCards>
      <AsideCard title="Porté par">
        {role.userCount === 0 ? (
          <p className={classes.note}>Personne pour l’instant.</p>
        ) : (
          <>
            <p className={classes.note}>{userWords(role.userCount)}</p>
            <ul className={classes.carriers}>
              {role.users.map(({ id, name }) => (
                <li key={id}>{canSeeUsers ? <AppLink href={`/admin/gruser/${id}`}>{name}</AppLink> : name}</li>
              ))}
              {role.userCount > role.users.length && <li>et {role.userCount - role.users.length} autres</li>}
            </ul>
          </>
        )}
        <p className={classes.note}>
          Un changement vaut dès la prochaine action de chacun.
          {role.isMine && ' Vous portez ce rôle\u00a0: ce que vous lui retirez, vous le perdez aussi.'}
        </p>
      </AsideCard>
    </AsideCards>
  )
}

const Role = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(rolesApi.showRole, id === null ? {} : { id: String(id) })
  const role = query.data
  const neighbours = useNeighbours(listId, id)
  const { listAddress } = neighbours
  const canWrite = useCan('roles', 'write')
  const { edition } = useAddress()
  const [isEditing, setEditing] = useState(canWrite && (id === null || edition === 'true' || edition === true))
  // The button goes: the focus would go with it.
  const edit = () => {
    setEditing(true)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-field="name"] input')?.focus())
  }
  const go = useGo()
  const leave = useCallback(() => go(listAddress ?? rolePath()), [go, listAddress])
  const setEnabled = useRoleEnabled()
  const breadcrumb = useMemo(
    () => [{ label: 'Administration' }, { label: roleTable.titles.plural, path: listAddress ?? rolePath() }],
    [listAddress],
  )
  const Toggle = role?.enabled ? IconBan : IconCircleCheck
  return (
    <Panel
      title={id === null ? roleTable.titles.new : (role?.name ?? roleTable.titles.singular)}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      badge={
        id !== null &&
        role && (
          <>
            <Statut meaning={role.enabled ? 'success' : 'grey'}>{role.enabled ? 'Actif' : 'Inactif'}</Statut>
            {!isEditing && (
              <Statut meaning="grey" icon={IconEye} bare>
                Lecture seule
              </Statut>
            )}
          </>
        )
      }
      actions={
        id !== null &&
        role && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <HistoryButton className="roles" entityId={id} />
            {canWrite && (
              <Button
                leftSection={<Toggle size={16} aria-hidden />}
                onClick={() => void setEnabled([{ ...role, id }], !role.enabled)}
              >
                {role.enabled ? 'Désactiver' : 'Activer'}
              </Button>
            )}
            {canWrite && !isEditing && (
              <Button variant="filled" leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
                Modifier
              </Button>
            )}
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="le rôle">
        {(record) => (
          <RecordForm
            operation={rolesApi.saveRole}
            screen="role"
            record={record}
            readOnly={!isEditing}
            neighbours={neighbours}
            onClose={leave}
            onNew={() => go(rolePath('nouveau'))}
            onSaved={() => toast.success(savedWords(roleTable, id === null))}
            confirm={(values) => confirmChanges(record, values)}
            aside={id === null ? undefined : <Carriers role={record} />}
          >
            <Section id="role" title="Rôle">
              <F.Text name="name" label="Nom" span={4} />
              <F.Switch name="enabled" label="Actif" span={2} />
            </Section>
            <Section id="droits" title="Droits" free>
              <RightsField catalogue={record.catalogue} />
            </Section>
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

/** Says whom it concerns before rights that somebody carries change. */
const confirmChanges = async (
  role: RoleRecord,
  values: { readonly rights?: Partial<RoleRecord['rights']> | undefined; readonly enabled?: boolean | undefined },
): Promise<boolean> => {
  if (role.userCount > 0 && role.enabled && values.enabled === false)
    return askConfirmation({
      title: `Désactiver «\u00a0${role.name}\u00a0»\u202f?`,
      body: carriedWords(role.userCount, true),
      confirmLabel: 'Enregistrer et désactiver',
      isDangerous: true,
    })
  const count = changedRights(role.rights, levelsOf({ ...role.rights, ...values.rights })).length
  if (role.userCount === 0 || count === 0) return true
  const words = counted(count, 'droit change', 'droits changent')
  return askConfirmation({
    title: `${words} pour ${userWords(role.userCount)}`,
    body: 'Le changement vaut dès leur prochaine action, et chacun en est averti.',
    confirmLabel: 'Enregistrer les droits',
  })
}

export const RoleForm = () => <AskedRecord>{(id) => <Role id={id} />}</AskedRecord>
