// The record of a search: the need of the family, teachers who suit it, proposals and answers, what is to be done.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { type LinkingRecord, linkingLabels as labels } from '@cartable/domain/linking/linking.schema.ts'
import { type LinkingStatus, linkingStatusLabels } from '@cartable/domain/linking/linking.workflow.ts'
import { Button } from '@mantine/core'
import { IconFileText, IconMail, IconMapPin, IconPhone, IconRotate, IconSchool, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { idOptions } from '../../platform/fields/options.ts'
import { AsideCard, AsideCards, AsideLine, TitleState } from '../../platform/form/Aside.tsx'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { textOf } from '../../platform/list/search.ts'
import { useCan } from '../../platform/session/session.ts'
import { AskedRecord } from '../../platform/shell/AskedRecord.tsx'
import { askedId, useAddress } from '../../platform/shell/asked-record.ts'
import { AppLink, useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import type { Meaning } from '../../platform/theme/theme.ts'
import { searchStudents } from '../customers/customers.parts.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { FollowSection } from './FollowSection.tsx'
import type { StoredLinking } from './linking.types.ts'
import { boardPath, linkingPath } from './linking-texts.ts'
import { ProposalsSection } from './ProposalsSection.tsx'
import { QuestionnaireSection } from './QuestionnaireSection.tsx'
import { TeachersSection } from './TeachersSection.tsx'
import { WishesSection } from './WishesSection.tsx'

const F = formOf<typeof linkingApi.save>()
const isStored = (record: LinkingRecord | undefined): record is StoredLinking =>
  record !== undefined && record.id !== null

const meanings: Readonly<Record<LinkingStatus, Meaning>> = {
  new: 'primary',
  searching: 'info',
  proposed: 'info',
  'test-planned': 'warning',
  linked: 'success',
  closed: 'grey',
}
const formats = wordOptions(courseFormats)

export const LinkingShow = () => <AskedRecord>{(id) => <Linking id={id} />}</AskedRecord>

/** What an address may say of a new search: `?eleve=12`, `?contrat=4`. */
const useAsked = (id: number | null) => {
  const address = useAddress()
  if (id !== null) return { id: String(id) }
  const known = (name: string) => {
    const value = askedId(textOf(address[name]))
    return typeof value === 'number' ? String(value) : undefined
  }
  const [studentId, contractId] = [known('eleve'), known('contrat')]
  return { ...(studentId && { studentId }), ...(contractId && { contractId }) }
}

const Reopen = ({ linking }: { readonly linking: StoredLinking }) => {
  const reopen = useAction(linkingFlowApi.reopen, {
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('Recherche rouverte.') : toast.error(errorMsgs.join(' '))),
  })
  return (
    <Button
      leftSection={<IconRotate size={16} aria-hidden />}
      loading={reopen.isPending}
      onClick={() => reopen.mutate({ id: linking.id })}
    >
      Rouvrir la recherche
    </Button>
  )
}

const Aside = ({ linking }: { readonly linking: StoredLinking }) => {
  const [seesStudents, seesCustomers, seesContracts] = [useCan('students'), useCan('customers'), useCan('contracts')]
  const link = (isSeen: boolean, href: string, words: string) =>
    isSeen ? <AppLink href={href}>{words}</AppLink> : words
  return (
    <AsideCards>
      <AsideCard title="Famille">
        <AsideLine icon={IconSchool}>
          {link(seesStudents, `/student/show/${linking.student?.id}`, linking.student?.name ?? '')}
        </AsideLine>
        <AsideLine icon={IconUsers}>
          {link(seesCustomers, `/customer/show/${linking.customer?.id}`, linking.customer?.name ?? '')}
        </AsideLine>
        {linking.customerPhone && (
          <AsideLine icon={IconPhone}>
            <a href={`tel:${linking.customerPhone}`}>
              {formatPhone(linking.customerPhone, linking.customerPhoneRegion)}
            </a>
          </AsideLine>
        )}
        {linking.customerEmail && (
          <AsideLine icon={IconMail}>
            <a href={`mailto:${linking.customerEmail}`}>{linking.customerEmail}</a>
          </AsideLine>
        )}
        {linking.address && <AsideLine icon={IconMapPin}>{linking.address}</AsideLine>}
      </AsideCard>
      {linking.replaces && (
        <AsideCard title="Changement de professeur">
          <AsideLine icon={IconFileText}>
            {link(seesContracts, `/privateTuition/contract/${linking.replaces.id}`, linking.replaces.number)},{' '}
            {linking.replaces.name}
            <br />
            Nouveau professeur dès le {formatDay(linking.replaces.on)}
          </AsideLine>
        </AsideCard>
      )}
      {linking.contracts.length > 0 && (
        <AsideCard title="Contrats">
          {linking.contracts.map((contract) => (
            <AsideLine key={contract.id} icon={IconFileText}>
              {link(seesContracts, `/privateTuition/contract/${contract.id}`, contract.number)}, {contract.teacherName}
            </AsideLine>
          ))}
        </AsideCard>
      )}
    </AsideCards>
  )
}

/** A new search takes level, subject, format and needs from the student who is chosen, where nothing stands yet. */
const useChosen = (linking: LinkingRecord): LinkingRecord => {
  const studentId = useFormValue<number | null>('studentId')
  const [subjectId, levelId] = [useFormValue<number | null>('subjectId'), useFormValue<number | null>('scholarLevelId')]
  const comments = useFormValue<string | null>('comments')
  const format = useFormValue<LinkingRecord['format']>('format')
  const filled = useRef(linking.format)
  const wishes = useFormValue<readonly unknown[] | null>('wishes')
  const set = useFormSetter()
  const enabled = linking.id === null && studentId !== null && studentId !== linking.studentId
  const asked = { studentId: String(studentId) }
  const { data } = useOperation(linkingApi.show, asked, { enabled, background: true, keepPrevious: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer fills, not what is emptied afterwards
  useEffect(() => {
    if (!enabled || !data) return
    if (subjectId === null && data.subjectId !== null) set('subjectId', data.subjectId)
    if (levelId === null && data.scholarLevelId !== null) set('scholarLevelId', data.scholarLevelId)
    // always there: what nobody has chosen otherwise
    if (format === filled.current && data.format !== format) set('format', data.format)
    filled.current = data.format
    if (!comments && data.comments !== null) set('comments', data.comments)
    if (!wishes?.length && data.wishes.length > 0) set('wishes', data.wishes)
  }, [data, enabled])
  return enabled && data ? data : linking
}

const Need = ({ linking }: { readonly linking: LinkingRecord }) => {
  const chosen = useChosen(linking)
  const isFixed = linking.proposals.length > 0
  const fixed = isFixed ? { disabled: true } : {}
  return (
    <Section id="besoin" title="Besoin">
      <F.Autocomplete
        name="studentId"
        label={labels.studentId}
        valueLabel={chosen.student?.name ?? null}
        search={searchStudents}
        {...(linking.id === null ? {} : { disabled: true })}
      />
      <F.Select name="format" label={labels.format} options={formats} {...fixed} />
      <F.Select name="subjectId" label={labels.subjectId} options={idOptions(chosen.options.subjects)} {...fixed} />
      <F.Select
        name="scholarLevelId"
        label={labels.scholarLevelId}
        options={idOptions(chosen.options.levels)}
        {...fixed}
      />
      <F.Select
        name="assignedStaffUserId"
        label={labels.assignedStaffUserId}
        options={idOptions(linking.options.staff)}
      />
      <F.LongText
        name="comments"
        label={labels.comments}
        description="Le professeur le lit sur sa page, une fois son contrat fait."
        span={6}
        maxLength={5000}
      />
    </Section>
  )
}

const crumbs = [{ label: 'Cours particuliers' }, { label: 'Mises en relation', path: boardPath }]

const Linking = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(linkingApi.show, useAsked(id))
  const stored = isStored(query.data) ? query.data : null
  const [dialog, open] = useState<ReactNode>(null)
  const canWrite = useCan('linking', 'write')
  const go = useGo()
  const title = useMemo(
    () => (id === null ? 'Nouvelle recherche de professeur' : (stored?.student?.name ?? 'Mise en relation')),
    [id, stored],
  )
  return (
    <Panel
      title={title}
      breadcrumb={crumbs}
      canBeFavourite={false}
      fill
      badge={
        stored && (
          <TitleState>
            <Statut meaning={meanings[stored.status]}>{linkingStatusLabels[stored.status]}</Statut>
            {stored.subjectName}, {stored.levelName}
            {stored.createdOn && `, depuis le ${formatDay(stored.createdOn)}`}
          </TitleState>
        )
      }
      actions={
        stored && (
          <>
            <HistoryButton className="linkings" entityId={stored.id} />
            {canWrite && !stored.inManagementFlow && <Reopen linking={stored} />}
          </>
        )
      }
    >
      <QueryPanel query={query} what="la fiche">
        {(linking) => (
          <RecordForm
            operation={linkingApi.save}
            screen="mise-en-relation"
            record={linking}
            readOnly={!canWrite}
            closeOnSave={false}
            menu={id !== null}
            marks={{ propositions: linking.proposals.length || undefined }}
            onClose={() => go(boardPath)}
            onSaved={(answer, then) => {
              toast.success(id === null ? 'Recherche ouverte.' : 'Recherche enregistrée.')
              if (id === null && answer.id !== null && then === 'stay') go(linkingPath(answer.id), { replace: true })
            }}
            {...(isStored(linking) ? { aside: <Aside linking={linking} /> } : {})}
          >
            <Need linking={linking} />
            <WishesSection />
            {isStored(linking) && (
              <>
                <ProposalsSection linking={linking} canWrite={canWrite} open={open} />
                {linking.inManagementFlow && <TeachersSection linking={linking} canWrite={canWrite} open={open} />}
                <QuestionnaireSection linking={linking} canWrite={canWrite} open={open} />
                <FollowSection linking={linking} canWrite={canWrite} open={open} />
              </>
            )}
          </RecordForm>
        )}
      </QueryPanel>
      {dialog}
    </Panel>
  )
}
