export { LoginForm } from './login-form';
export { SignupFlow } from './signup-flow';
