// Words of the request of a family: what it may ask for, and the labels of its fields.

export const contactNeeds = {
  'private-tuition': 'Cours particuliers à domicile',
  'online-tuition': 'Cours particuliers en ligne',
  traineeship: 'Stage',
  other: 'Autre demande',
} as const
export type ContactNeed = keyof typeof contactNeeds

export const contactFieldLabels = {
  isStudent: 'Le contact est l’élève',
  gender: 'Civilité de l’élève',
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  address: 'Adresse',
  studentFirstName: 'Prénom de l’élève',
  studentLastName: 'Nom de l’élève',
  parentGender: 'Civilité du parent',
  parentAddress: 'Adresse du parent',
  establishmentId: 'Établissement',
  scholarLevelId: 'Niveau',
  subjectIds: 'Matières',
  needs: 'Besoins',
  salesStaffUserId: 'Suivi par',
  message: 'Message',
  recallOn: 'À rappeler le',
} as const
