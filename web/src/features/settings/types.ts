export type SectionId = 'main' | 'personal-information' | 'interests' | 'standing';
