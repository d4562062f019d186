// What other modules embed of documents: the section of a record that holds some, and its mark in the menu.
import { DocumentsSection, DocumentsMark as Mark } from './DocumentsSection.tsx'
import { ofCustomer, ofTeacher } from './document-holders.ts'

type Customer = { readonly customerId: number }
export const CustomerDocuments = ({ customerId }: Customer) => <DocumentsSection holder={ofCustomer} id={customerId} />
export const DocumentsMark = ({ customerId }: Customer) => <Mark holder={ofCustomer} id={customerId} />

type Teacher = { readonly teacherId: number }
export const TeacherDocuments = ({ teacherId }: Teacher) => <DocumentsSection holder={ofTeacher} id={teacherId} />
export const TeacherDocumentsMark = ({ teacherId }: Teacher) => <Mark holder={ofTeacher} id={teacherId} />
