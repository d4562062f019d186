// The record of a student, or of a new one in a household: identity, schooling, photo, lessons.

import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import type { StudentRecord } from '@cartable/domain/customers/customers.schema.ts'
import { fullName, initialsOf, titledName } from '@cartable/domain/people/people.rules.ts'
import { Button } from '@mantine/core'
import { IconArchive, IconCircleCheck, IconMail, IconMapPin, IconPhone, IconUser } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { MailLink, PhoneLink } from '../../platform/fields/Copyable.tsx'
import { AddressLink } from '../../platform/fields/map/AddressLink.tsx'
import { AsideCard, AsideLine, Avatar } from '../../platform/form/Aside.tsx'
import { ContactButtons } from '../../platform/form/ContactButtons.tsx'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { textOf } from '../../platform/list/search.ts'
import { useCan } from '../../platform/session/session.ts'
import { NoSuchPage } from '../../platform/shell/AskedRecord.tsx'
import { useAddress, useAskedRecord } from '../../platform/shell/asked-record.ts'
import { AppLink, useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { AccessSection } from '../access/access.parts.tsx'
import { NewContractButton } from '../contracts/contracts.parts.tsx'
import { PlanButton } from '../courses/courses.parts.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { SearchButton } from '../linking/linking.parts.tsx'
import { MergeNotice, PupilFilesNotice, PupilMenu } from '../merging/merging.parts.tsx'
import { MessageButton } from '../messaging/composing/write.parts.tsx'
import { MessageSection } from '../messaging/history/history.parts.tsx'
import { FollowButton } from '../monitoring/monitoring.parts.tsx'
import { PersonalDataButton } from '../people/people.parts.tsx'
import { RecordTasks } from '../todo/todo.parts.tsx'
import { TraineeshipSection } from '../traineeships/traineeships.parts.tsx'
import { customerPath, studentPath, usedSentence } from './customer-texts.ts'
import classes from './customers.module.css'
import { LogSection } from './LogSection.tsx'
import { StudentFields } from './StudentFields.tsx'
import { StudentLessons } from './StudentLessons.tsx'
import { useDuplicates } from './use-duplicates.tsx'
import { useEnabledPeople } from './use-enabled-people.tsx'

export const StudentShow = () => {
  const id = useAskedRecord()
  const address = useAddress()
  const customerId = textOf(address.client) ?? textOf(address.customerId)
  const isCustomer = address.estClient !== undefined || address.isCustomer === 'true'
  // A new student belongs to a household: without one there is nothing to begin with.
  const isAsked = id !== undefined && (id !== null || customerId !== undefined)
  return isAsked ? (
    <Student key={id ?? `nouveau-${customerId}`} id={id} customerId={customerId} isCustomer={isCustomer} />
  ) : (
    <NoSuchPage />
  )
}

type Stored = StudentRecord & { id: number }
const isStored = (record: StudentRecord | undefined): record is Stored => record !== undefined && record.id !== null

const Toggle = ({ record }: { readonly record: Stored }) => {
  const setEnabled = useEnabledPeople('students')
  const Icon = record.enabled ? IconArchive : IconCircleCheck
  return (
    <Button
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() =>
        void setEnabled([{ id: record.id, name: titledName(record), enabled: record.enabled }], !record.enabled)
      }
    >
      {record.enabled ? 'Archiver' : 'Réactiver'}
    </Button>
  )
}

const PhoneLine = ({ phone, of }: { readonly phone: StudentRecord['phone']; readonly of: string }) =>
  phone.phoneNumber === null ? null : (
    <AsideLine icon={IconPhone}>
      <PhoneLink number={phone.phoneNumber} region={phone.phoneRegion} of={of} />
    </AsideLine>
  )

const Aside = ({ student }: { readonly student: StudentRecord }) => (
  <AsideCard title="Foyer">
    <AsideLine icon={IconUser}>
      <AppLink href={customerPath(student.customerId)}>{student.customer.name}</AppLink>
      <br />
      <span className={classes.quiet}>{student.customer.number}</span>
    </AsideLine>
    <PhoneLine phone={student.customer.phone} of={student.customer.name} />
    {student.customer.email && (
      <AsideLine icon={IconMail}>
        <MailLink address={student.customer.email} of={student.customer.name} />
      </AsideLine>
    )}
    {student.customer.completeAddress && (
      <AsideLine icon={IconMapPin}>
        <AddressLink address={student.customer.completeAddress} />
      </AsideLine>
    )}
  </AsideCard>
)

type Props = { readonly id: number | null; readonly customerId: string | undefined; readonly isCustomer: boolean }

const Student = ({ id, customerId, isCustomer }: Props) => {
  const query = useOperation(
    customersApi.showStudent,
    id === null ? { customerId, ...(isCustomer && { isCustomer: 'true' as const }) } : { id: String(id) },
  )
  const record = query.data
  const duplicates = useDuplicates('student')
  const canWrite = useCan('students', 'write')
  const go = useGo()
  const breadcrumb = useMemo(
    () => [
      { label: 'Clients', path: '/customer/manage' },
      ...(record ? [{ label: record.customer.name, path: customerPath(record.customerId) }] : []),
    ],
    [record],
  )
  const stored = isStored(record) ? record : null
  return (
    <Panel
      title={id === null ? 'Nouvel élève' : stored ? titledName(stored) : 'Élève'}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      lead={stored && <Avatar>{stored.photoPath ? <img src={stored.photoPath} alt="" /> : initialsOf(stored)}</Avatar>}
      badge={
        stored && <Statut meaning={stored.enabled ? 'success' : 'grey'}>{stored.enabled ? 'Actif' : 'Archivé'}</Statut>
      }
      actions={
        stored && (
          <>
            {stored.privateTuition.length > 0 && <PlanButton studentId={stored.id} />}
            {stored.enabled && <SearchButton studentId={stored.id} />}
            {stored.enabled && <NewContractButton studentId={stored.id}>Nouveau contrat</NewContractButton>}
            <MessageButton type="student" id={stored.id} />
            <FollowButton on="student" id={stored.id} />
            <HistoryButton className="students" entityId={stored.id} />
            <PersonalDataButton subject="student" id={stored.id} />
            {canWrite && <Toggle record={stored} />}
            <PupilMenu id={stored.id} name={fullName(stored)} customerId={stored.customerId} />
          </>
        )
      }
      fill
    >
      {stored && <MergeNotice kind="student" id={stored.id} />}
      {stored && !stored.enabled && <PupilFilesNotice id={stored.id} />}
      <QueryPanel query={query} what="la fiche">
        {(student) => (
          <RecordForm
            operation={customersApi.saveStudent}
            screen="eleve"
            record={student}
            readOnly={!canWrite}
            closeOnSave={false}
            review={duplicates.review}
            menu={id !== null}
            onClose={() => go(customerPath(student.customerId))}
            onSaved={(answer, then) => {
              toast.success(id !== null ? 'Élève enregistré.' : duplicates.hasUsed() ? usedSentence : 'Élève créé.')
              if (id === null && answer.id !== null && then === 'stay') go(studentPath(answer.id), { replace: true })
            }}
            aside={<Aside student={student} />}
          >
            {isStored(student) && (
              <ContactButtons
                of={titledName(student)}
                phones={[student.phone.phoneNumber, student.customer.phone.phoneNumber]}
                email={student.email ?? student.customer.email}
                address={student.address?.completeAddress ?? student.customer.completeAddress}
              />
            )}
            <StudentFields student={student} />
            {isStored(student) && (
              <>
                <StudentLessons student={student} />
                <TraineeshipSection students={[student]} />
                <MessageSection type="student" id={student.id} />
                <RecordTasks about={{ class: 'students', id: student.id }} />
                <LogSection ownerClass="students" ownerId={student.id} />
                <AccessSection part="student" id={student.id} name={fullName(student)} />
              </>
            )}
          </RecordForm>
        )}
      </QueryPanel>
      {duplicates.dialog}
    </Panel>
  )
}
