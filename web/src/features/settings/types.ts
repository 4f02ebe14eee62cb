export type SectionId = 'main' | 'personal-information' | 'interests' | 'notifications' | 'security' | 'standing';
