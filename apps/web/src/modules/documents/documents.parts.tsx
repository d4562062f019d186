// What other modules embed of documents: the section of a customer's record and its mark in the menu.
import { CustomerDocuments as Documents, DocumentsMark as Mark } from './CustomerDocuments.tsx'

export const CustomerDocuments = Documents
export const DocumentsMark = Mark
