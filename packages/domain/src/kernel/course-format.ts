// Words of where a lesson is given: at home or online. Every page needs them: no schema here (`CourseFormat` of the fields).

export const courseFormats = { CAD: 'À domicile', CEL: 'En ligne' } as const
